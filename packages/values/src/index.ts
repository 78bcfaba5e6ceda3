export type { Adapter } from './adapter.ts';
export { adapters, isAdapter } from './adapter.ts';
export type { Brand } from './brand.ts';
export { dollars } from './dollars.ts';
export type { Json, JsonObject } from './json.ts';
export { deepest, isJsonObject } from './json.ts';
export { jsonSchema } from './json-schema.ts';
export { locatePointers } from './locate.ts';
export type { Misfit } from './misfit.ts';
export { misfit, pointer } from './misfit.ts';
export { never } from './never.ts';
export { unlikeJson } from './plain-json.ts';
export { isPortableId, isPortableName } from './portable.ts';
export type { Refusal, Result } from './result.ts';
export { ok, refusal, refusalLine, refuse } from './result.ts';
export { scanJson } from './scan.ts';
export type { Fields, Kind, Shape } from './shape.ts';
export {
  array,
  boolean,
  fields,
  json,
  natural,
  number,
  object,
  oneOf,
  pattern,
  string,
  union,
} from './shape.ts';
export { sliceItems, sliceJson } from './slice.ts';
export { utf8Length } from './utf8.ts';
export { escapeSurrogates, wellFormed } from './well-formed.ts';

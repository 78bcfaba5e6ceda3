import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { listIn } from '../lenient.ts';
import { quoted } from '../show.ts';
import type { Sight } from '../sight.ts';
import { camel, fieldOf, manyIn, textOf } from './spelling.ts';

/** The envelope: something to say, what the model takes, what a cache excludes. */
export function lookAtEnvelope(body: JsonObject, sight: Sight): void {
  const contents = fieldOf(body, 'contents');
  if (Array.isArray(contents) && contents.length === 0) {
    sight.report('GEM-001', 'There is no content; start with one from the user.', ['contents']);
  }
  if (fieldOf(body, 'systemInstruction') !== undefined && sight.is('no-system')) {
    const because = 'This model takes no system text; put it in front of the first user text.';
    sight.report('GEM-052', because, ['systemInstruction']);
  }
  lookAtCache(body, sight);
  lookAtMedia(manyIn(body, 'contents'), sight);
  lookAtSampling(fieldOf(body, 'generationConfig'), sight);
  if (sight.text > 20 * 1024 * 1024 && !sight.is('vertex')) {
    sight.report('GEM-062', `Holds at least ${sight.text} bytes, about 20 MB are taken.`);
  }
}

function lookAtCache(body: JsonObject, sight: Sight): void {
  if (fieldOf(body, 'cachedContent') === undefined) return;
  for (const field of ['systemInstruction', 'tools', 'toolConfig']) {
    if (fieldOf(body, field) === undefined) continue;
    sight.report('GEM-079', `Is part of the cached content; leave ${field} out.`, [field]);
  }
}

function lookAtMedia(contents: readonly Json[], sight: Sight): void {
  if (!sight.is('vertex')) return;
  const parts = contents.flatMap((content) => manyIn(content, 'parts'));
  const media = parts.some(
    (part) => fieldOf(part, 'inlineData') !== undefined || fieldOf(part, 'fileData') !== undefined,
  );
  if (!media || parts.some((part) => textOf(part, 'text') !== undefined)) return;
  sight.report('GEM-064', 'There is media and no text, which Vertex refused once.', ['contents']);
}

function lookAtSampling(config: Json | undefined, sight: Sight): void {
  if (!sight.is('fixed-sampling')) return;
  for (const field of ['temperature', 'topP', 'topK']) {
    if (fieldOf(config, field) === undefined) continue;
    const because = `This model does not let ${field} be chosen; leave it out.`;
    sight.report('GEM-082', because, ['generationConfig', field]);
  }
}

/** The tools as a set, and the config that steers them. */
export function lookAtTools(body: JsonObject, sight: Sight): void {
  const tools = manyIn(body, 'tools');
  const names = lookAtDeclarations(tools, sight);
  if (names.size > 0) lookAtFunctions(tools, body, sight);
  const config = fieldOf(fieldOf(body, 'toolConfig'), 'functionCallingConfig');
  if (config !== undefined) lookAtConfig(config, names, sight);
}

function lookAtDeclarations(tools: readonly Json[], sight: Sight): ReadonlySet<string> {
  const names = new Set<string>();
  let count = 0;
  for (const [index, tool] of tools.entries()) {
    for (const [place, made] of manyIn(tool, 'functionDeclarations').entries()) {
      const name = textOf(made, 'name');
      count += 1;
      if (name !== undefined && names.has(name)) {
        const at = ['tools', index, 'functionDeclarations', place, 'name'];
        sight.report('GEM-071', `${quoted(name)} names a function before this one; rename it.`, at);
      }
      names.add(name ?? '');
    }
  }
  if (count > 512) {
    sight.report('GEM-081', `There are ${count} declarations, at most 512 may stand.`, ['tools']);
  }
  return names;
}

function lookAtFunctions(tools: readonly Json[], body: JsonObject, sight: Sight): void {
  if (sight.is('no-functions')) {
    sight.report('GEM-080', 'This model may not call functions; describe them in words.', [
      'tools',
    ]);
  }
  const index = tools.findIndex(isBuiltIn);
  if (index < 0) return;
  const at = ['tools', index];
  if (sight.is('no-mixed-tools')) {
    sight.report('GEM-077', 'This model takes built-in tools or functions, not both.', at);
    return;
  }
  const flag = fieldOf(fieldOf(body, 'toolConfig'), 'includeServerSideToolInvocations');
  const because =
    'Built-in tools beside functions need toolConfig.includeServerSideToolInvocations.';
  if (flag === true) return;
  if (sight.is('aistudio')) sight.report('GEM-077', because, at);
  else sight.warn('GEM-077', because, at);
}

function isBuiltIn(tool: Json): boolean {
  if (!isJsonObject(tool)) return false;
  return Object.keys(tool).some(
    (key) => camel(key) !== 'functionDeclarations' && tool[key] !== null && tool[key] !== undefined,
  );
}

function lookAtConfig(config: Json, names: ReadonlySet<string>, sight: Sight): void {
  const at = ['toolConfig', 'functionCallingConfig'];
  if (names.size === 0) {
    const because = 'There is no function to call; leave the config out.';
    if (sight.is('config-needs-functions')) sight.report('GEM-076', because, at);
    else sight.warn('GEM-076', because, at);
    return;
  }
  const allowed = listIn(fieldOf(config, 'allowedFunctionNames'));
  if (allowed.length === 0) return;
  const mode = textOf(config, 'mode')?.toUpperCase();
  if (mode !== 'ANY' && mode !== 'VALIDATED') {
    sight.report('GEM-078', 'Names are allowed with mode ANY or VALIDATED only.', [...at, 'mode']);
  }
  const stray = allowed.findIndex((name) => typeof name === 'string' && !names.has(name));
  if (stray < 0) return;
  const because = `${quoted(String(allowed[stray]))} is not declared; name one that is.`;
  sight.report('GEM-078', because, [...at, 'allowedFunctionNames', stray]);
}

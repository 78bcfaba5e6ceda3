import { type Adapter, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { grammars } from './grammars.ts';
import type { Tell } from './tell.ts';

/** What may tell where a request goes: it, the model and the address it was sent to. */
export type Trace = {
  readonly body?: Json;
  /** Where the body does not name it. */
  readonly model?: string;
  readonly url?: string;
};

/**
 * The vendor, platform or backend that a request is for: by its address, else by a model that only one
 * serves under that name, else by what only its requests hold. An address that nobody is known at is a
 * gateway's or a backend's, which serve others' models under others' names: there, only who may be
 * anywhere is told. Undefined where nothing tells.
 */
export function detectProfile(adapter: Adapter, { body, model, url }: Trace): string | undefined {
  const { tells, modelIn } = grammars[adapter];
  const request = isJsonObject(body) ? body : {};
  const name = (model ?? modelIn(request) ?? '').toLowerCase();
  const left = hostOf(url ?? '') === '' ? tells : tells.filter(({ anywhere }) => anywhere);
  const found =
    tells.find((tell) => answersAt(tell, url ?? '')) ??
    left.find((tell) => tell.model?.test(name)) ??
    left.find((tell) => isOwn(tell, request));
  return found?.profile;
}

function answersAt({ hosts = [], path }: Tell, url: string): boolean {
  const host = hostOf(url);
  return hosts.some((each) => isWithin(host, each)) || path?.test(url) === true;
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/:?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function isOwn({ fields = [], body }: Tell, request: JsonObject): boolean {
  return fields.some((field) => isSaid(request[field])) || body?.(request) === true;
}

/** False for nothing, and for what holds nothing. */
function isSaid(value: Json | undefined): boolean {
  if (typeof value !== 'object') return value !== undefined && value !== '';
  return value !== null && Object.keys(value).length > 0;
}

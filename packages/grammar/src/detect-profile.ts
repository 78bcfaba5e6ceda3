import { type Adapter, isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { grammars } from './grammars.ts';
import { hasIn } from './lenient.ts';
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
 * serves under that name, else by what only its requests hold. Undefined where nothing tells.
 */
export function detectProfile(adapter: Adapter, { body, model, url }: Trace): string | undefined {
  const { tells, modelIn } = grammars[adapter];
  const request = isJsonObject(body) ? body : {};
  const name = (model ?? modelIn(request) ?? '').toLowerCase();
  const found =
    tells.find((tell) => answersAt(tell, url ?? '')) ??
    tells.find((tell) => tell.model?.test(name)) ??
    tells.find((tell) => isOwn(tell, request));
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
  return fields.some((field) => hasIn(request, field)) || body?.(request) === true;
}

import type { Failure } from '@exarch/conversation';
import { classify } from '@exarch/projection';
import { isJsonObject, type JsonObject } from '@exarch/values';
import { Body, breakage } from './body.ts';
import { modelsUrl, requestHeaders } from './endpoint.ts';
import { redactFailure } from './redact.ts';
import { Silence } from './silence.ts';
import type { Target } from './target.ts';

/** The models a provider offers, by the names it takes, or why they are not known. */
export type Listed =
  | { readonly kind: 'listed'; readonly models: readonly string[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

const patience = 20_000;
const mostBytes = 16 * 1024 * 1024;

/** Asks a provider, once, which models there are. The target's own model does not matter. */
export async function listModels(target: Target, signal: AbortSignal): Promise<Listed> {
  const url = modelsUrl(target);
  if (url === undefined) return { kind: 'failed', failure: unlisted };
  const silence = new Silence(signal, patience);
  try {
    return await listed(target, url, silence);
  } finally {
    silence.end();
  }
}

const unlisted: Failure = {
  kind: 'not_found',
  message: 'Bedrock lists its models in another service; see the AWS console.',
  retry: 'never',
};

async function listed(target: Target, url: string, silence: Silence): Promise<Listed> {
  const failed = (failure: Failure): Listed => ({
    kind: 'failed',
    failure: redactFailure(failure, target.key),
  });
  try {
    const headers = { ...requestHeaders(target), accept: 'application/json' };
    const response = await fetch(url, { headers, redirect: 'manual', signal: silence.signal });
    const body = await new Body(response, silence, url).text(mostBytes);
    const models = response.ok ? modelsIn(body) : undefined;
    if (models) return { kind: 'listed', models };
    if (silence.broke) return failed(breakage(undefined, silence, url));
    return failed(
      classify(target.adapter, {
        status: response.status,
        headers: (name) => response.headers.get(name) ?? undefined,
        body,
        now: Date.now(),
      }),
    );
  } catch (error) {
    return failed(breakage(error, silence, url));
  }
}

function modelsIn(body: string): readonly string[] | undefined {
  const list = listIn(body);
  return list
    ?.filter(isJsonObject)
    .filter(talks)
    .map(nameOf)
    .filter((name) => name !== '');
}

function listIn(body: string): readonly unknown[] | undefined {
  try {
    const json: unknown = JSON.parse(body);
    if (!isJsonObject(json)) return Array.isArray(json) ? json : undefined;
    const { data, models = data } = json;
    return Array.isArray(models) ? models : undefined;
  } catch {
    return undefined;
  }
}

/** Gemini lists what embeds and what counts beside what talks, and says which is which. */
function talks({ supportedGenerationMethods: methods }: JsonObject): boolean {
  return !Array.isArray(methods) || methods.includes('generateContent');
}

function nameOf({ id, name }: JsonObject): string {
  if (typeof id === 'string') return id;
  return typeof name === 'string' ? name.replace(/^models\//, '') : '';
}

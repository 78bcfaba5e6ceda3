import { type Adapter, never } from '@exarch/values';
import type { Target } from './target.ts';

/** Where a streaming request goes; the base URL may come with or without its version. */
export function requestUrl({ adapter, baseUrl, model }: Target): string {
  const url = new URL(baseUrl);
  url.hash = '';
  url.pathname = versioned(url.pathname, adapter) + tail(adapter, model);
  if (adapter === 'gemini') url.searchParams.set('alt', 'sse');
  return url.href;
}

/** The headers of a request. The key stands in one of them. */
export function requestHeaders({ adapter, key }: Target): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    accept: adapter === 'bedrock' ? 'application/vnd.amazon.eventstream' : 'text/event-stream',
    'user-agent': 'exarch',
    ...(adapter === 'anthropic' ? { 'anthropic-version': '2023-06-01' } : {}),
    ...(key === undefined ? {} : keyHeader(adapter, key)),
  };
}

function keyHeader(adapter: Adapter, key: string): Readonly<Record<string, string>> {
  switch (adapter) {
    case 'anthropic':
      return { 'x-api-key': key };
    case 'gemini':
      return { 'x-goog-api-key': key };
    case 'openai-chat':
    case 'openai-responses':
    case 'bedrock':
      return { authorization: `Bearer ${key}` };
    default:
      return never(adapter);
  }
}

/** The path of a base, with its version and no slash at its end; an endpoint pasted whole is cut off. */
function versioned(pathname: string, adapter: Adapter): string {
  const path = pathname.replace(endpoint(adapter), '').replace(/\/+$/, '');
  const named = /\/v\d+[a-z0-9]*(\/|$)/.test(path);
  return named || !wantsVersion(adapter, path) ? path : `${path}/${version(adapter)}`;
}

/** OpenAI's clients take a path as it is and the others' add the version to any; so does every guide. */
function wantsVersion(adapter: Adapter, path: string): boolean {
  switch (adapter) {
    case 'anthropic':
    case 'gemini':
      return true;
    case 'openai-chat':
    case 'openai-responses':
      return path === '';
    case 'bedrock':
      return false;
    default:
      return never(adapter);
  }
}

function version(adapter: Adapter): string {
  return adapter === 'gemini' ? 'v1beta' : 'v1';
}

function endpoint(adapter: Adapter): RegExp {
  switch (adapter) {
    case 'anthropic':
      return /\/messages\/*$/;
    case 'openai-chat':
      return /\/chat\/completions\/*$/;
    case 'openai-responses':
      return /\/responses\/*$/;
    case 'gemini':
      return /\/models(\/.*)?$/;
    case 'bedrock':
      return /\/model(\/.*)?$/;
    default:
      return never(adapter);
  }
}

function tail(adapter: Adapter, model: string): string {
  switch (adapter) {
    case 'anthropic':
      return '/messages';
    case 'openai-chat':
      return '/chat/completions';
    case 'openai-responses':
      return '/responses';
    case 'gemini':
      return `/models/${segment(model.replace(/^models\//, ''))}:streamGenerateContent`;
    case 'bedrock':
      return `/model/${segment(model)}/converse-stream`;
    default:
      return never(adapter);
  }
}

function segment(model: string): string {
  return encodeURIComponent(model);
}

import type { Adapter } from '@exarch/values';

/** What a URL leads to. */
export type Door =
  | { readonly kind: 'talk'; readonly adapter: Adapter; readonly target?: DoorTarget }
  | {
      readonly kind: 'count';
      readonly adapter: 'anthropic' | 'gemini' | 'openai-responses';
      readonly model?: string;
    }
  /** A response that was kept: to be shown, or to be forgotten. */
  | {
      readonly kind: 'kept';
      readonly adapter: 'openai-responses';
      readonly id: string;
      readonly forgets: boolean;
    }
  | { readonly kind: 'models'; readonly api: 'v1' | 'v1beta'; readonly id?: string }
  | { readonly kind: 'front' };

/** Where the URL, not the body, names the model and the form of the answer. */
export type DoorTarget = {
  readonly model: string;
  readonly streams: boolean;
  readonly list?: true;
};

const fixed: { readonly [path: string]: Door } = {
  '/': { kind: 'front' },
  '/messages': { kind: 'talk', adapter: 'anthropic' },
  '/messages/count_tokens': { kind: 'count', adapter: 'anthropic' },
  '/chat/completions': { kind: 'talk', adapter: 'openai-chat' },
  '/responses': { kind: 'talk', adapter: 'openai-responses' },
  '/responses/input_tokens': { kind: 'count', adapter: 'openai-responses' },
};

/** Finds what a request asks for; base URLs with and without a version lead to the same door. */
export function doorOf(method: string, url: URL): Door | undefined {
  if (method === 'HEAD') return doorOf('GET', url);
  const path = url.pathname.replace(/\/+$/, '') || '/';
  const bare = path.replace(/^\/v1(?=\/)/, '');
  if (method === 'GET' && bare === '/') return { kind: 'front' };
  if (method === 'GET') return keptDoor(bare, false) ?? modelsDoor(path);
  if (method === 'DELETE') return keptDoor(bare, true);
  if (method !== 'POST') return undefined;
  return fixed[bare] ?? geminiDoor(path, url) ?? bedrockDoor(path);
}

function keptDoor(path: string, forgets: boolean): Door | undefined {
  const id = /^\/responses\/([^/]+)$/.exec(path)?.[1];
  if (id === undefined) return undefined;
  return { kind: 'kept', adapter: 'openai-responses', id: decode(id), forgets };
}

function modelsDoor(path: string): Door | undefined {
  const [, version, id] = /^(?:\/(v1|v1beta))?\/models(?:\/(.+))?$/.exec(path) ?? [];
  if (!/^(?:\/v1(?:beta)?)?\/models(?:\/|$)/.test(path)) return undefined;
  const api = version === 'v1beta' ? 'v1beta' : 'v1';
  return id === undefined ? { kind: 'models', api } : { kind: 'models', api, id: decode(id) };
}

function geminiDoor(path: string, url: URL): Door | undefined {
  const found = /^(?:\/v1(?:beta|alpha)?)?\/(?:models|tunedModels)\/([^:]+):(\w+)$/.exec(path);
  const model = decode(found?.[1] ?? '');
  switch (found?.[2] ?? '') {
    case 'generateContent':
      return { kind: 'talk', adapter: 'gemini', target: { model, streams: false } };
    case 'streamGenerateContent': {
      const target = { model, streams: true };
      const asEvents = url.searchParams.get('alt') === 'sse';
      return {
        kind: 'talk',
        adapter: 'gemini',
        target: asEvents ? target : { ...target, list: true },
      };
    }
    case 'countTokens':
      return { kind: 'count', adapter: 'gemini', model };
    default:
      return undefined;
  }
}

function bedrockDoor(path: string): Door | undefined {
  const [, model = '', form] = /^\/model\/([^/]+)\/(converse|converse-stream)$/.exec(path) ?? [];
  if (form === undefined) return undefined;
  const target = { model: decode(model), streams: form === 'converse-stream' };
  return { kind: 'talk', adapter: 'bedrock', target };
}

/** A path segment as it was meant; a broken escape stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

import { ok, type Refusal, type Result, refusal, refuse } from '@exarch/values';
import type { Credentials } from './credentials.ts';
import { modelFacts, type OwnFacts } from './model-facts.ts';
import type { Provider } from './provider.ts';
import { providerNamed, providers } from './providers.ts';
import type { Target } from './target.ts';

/** What a user named, by flag, configuration or recorded selection; all of it may be absent. */
export type Choice = {
  readonly provider?: string;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly profile?: string;
  /** Facts of one's own on models; each counts before those that stand behind it, and all before ours. */
  readonly facts?: readonly OwnFacts[];
};

/**
 * The model to talk to: the named provider, else the first whose key is there.
 * A base URL of the user's own makes the key optional.
 */
export function findTarget(choice: Choice, credentials: Credentials): Result<Target> {
  const provider = chosenProvider(choice, credentials);
  if (!provider.ok) return provider;
  const wrong = choice.baseUrl === undefined ? undefined : badBaseUrl(choice.baseUrl);
  if (wrong) return { ok: false, refusal: wrong };
  const model = choice.model ?? provider.value.model;
  if (model === undefined || model.trim() === '') return modelUnnamed(provider.value);
  return keyed(provider.value, { ...choice, model }, credentials);
}

/** The built-in stand-in, wherever it listens; it takes any key, and this one is none. */
export function standinTarget(
  baseUrl: string,
  { model = 'stand-in', facts }: Pick<Choice, 'model' | 'facts'> = {},
): Target {
  return withFacts(
    { provider: 'stand-in', adapter: 'anthropic', baseUrl, model, key: 'stand-in' },
    facts,
  );
}

function withFacts(target: Target, own: Choice['facts']): Target {
  const facts = modelFacts(target.model, own);
  return facts ? { ...target, facts } : target;
}

function chosenProvider(choice: Choice, credentials: Credentials): Result<Provider> {
  if (choice.provider === compatible.name) {
    return choice.baseUrl === undefined ? addressMissing() : ok(compatible);
  }
  if (choice.provider !== undefined) {
    const named = providerNamed(choice.provider);
    return named ? ok(named) : providerUnknown(choice.provider);
  }
  if (choice.baseUrl !== undefined) return ok(compatible);
  const holder = credentials.firstHolder(providers);
  return holder ? ok(holder) : providerUnnamed();
}

/** Sent to a server of the user's own where no key is set: some want one there and do not look at it. */
const noKey = 'none';

/** Whatever answers at an address that was given alone: most servers speak Chat Completions. */
const compatible: Provider = {
  name: 'custom',
  adapter: 'openai-chat',
  baseUrl: '',
  keys: [],
  profile: 'compatible',
};

function keyed(
  provider: Provider,
  choice: Choice & { readonly model: string },
  credentials: Credentials,
): Result<Target> {
  const key = credentials.first(provider.keys);
  if (key === undefined && provider.keys.length > 0 && choice.baseUrl === undefined) {
    return keyMissing(provider);
  }
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) return keyMalformed(provider);
  const profile = choice.profile ?? provider.profile;
  const target = {
    provider: provider.name,
    adapter: provider.adapter,
    baseUrl: choice.baseUrl ?? provider.baseUrl,
    model: choice.model,
    ...(key === undefined && choice.baseUrl === undefined ? {} : { key: key ?? noKey }),
    ...(profile === undefined ? {} : { profile }),
  };
  return ok(withFacts(target, choice.facts));
}

function badBaseUrl(text: string): Refusal | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    return refusal(
      'provider/base-url',
      '',
      'The base URL is no http or https address.',
      'It looks like https://api.example.com/v1.',
    );
  }
  if (url.username === '' && url.password === '') return undefined;
  return refusal(
    'provider/base-url',
    '',
    'The base URL holds a user name or a password, which no request may carry there.',
    'Put the key into the provider’s environment variable.',
  );
}

function providerUnknown(name: string): Result<never> {
  const known = providers.map((provider) => provider.name).join(', ');
  return refuse(
    'provider/unknown-provider',
    name,
    'is no provider.',
    `Known: ${known}, and custom with --base-url.`,
  );
}

function providerUnnamed(): Result<never> {
  return refuse(
    'provider/no-provider',
    '',
    'No provider is named and no key is set.',
    'Set ANTHROPIC_API_KEY, OPENAI_API_KEY or GEMINI_API_KEY, or name --provider, or give --base-url.',
  );
}

/** What answers at an address of the user’s own is nowhere without it. */
function addressMissing(): Result<never> {
  return refuse(
    'provider/no-address',
    compatible.name,
    'is a server of the user’s own, and its address is not named.',
    'Give it with --base-url, or name another --provider.',
  );
}

function keyMissing({ name, keys }: Provider): Result<never> {
  return refuse('provider/no-key', name, 'has no key.', `Set ${keys.join(' or ')}.`);
}

function keyMalformed({ name, keys }: Provider): Result<never> {
  return refuse(
    'provider/malformed-key',
    name,
    'has a key with a character that no HTTP header may carry.',
    `Look at ${keys.join(' or ')}: a space, a line break or a curly quote came in with it.`,
  );
}

function modelUnnamed({ name }: Provider): Result<never> {
  return refuse(
    'provider/no-model',
    name,
    'has no model of its own choice.',
    'Name one with --model.',
  );
}

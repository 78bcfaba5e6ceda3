import { detectProfile, profilesOf, traitsOf } from '@exarch/grammar';
import { providers } from '@exarch/provider';
import { type Adapter, adapters, isJsonObject, type Json, ok, type Result } from '@exarch/values';
import type { Flags } from './arguments.ts';
import type { Found } from './bodies.ts';
import { foreign, profileNamed, type Recognised, recognised } from './recognise.ts';
import { oneOf } from './settings.ts';

/** Where a body comes from, and where the mended one goes. */
export type Route = {
  readonly from: Recognised;
  readonly to: Recognised;
  /** How the model came to be; left out where it was named. */
  readonly settled?: Settled;
  /** Whether the body that came asks for a stream. */
  readonly streams: boolean;
  /** Whether the wire was named: a body is then written anew even where nothing in it would be refused. */
  readonly isNamed: boolean;
};

/** The target's own model in place of another's, the old one for want of a better, or none. */
export type Settled = 'chosen' | 'kept' | 'unknown';

/**
 * Whom a body is mended for: by the flags, else whom it speaks to. On another provider's wire, its own
 * model is written where none is named: the old one's name means nothing there.
 */
export function routeOf(found: Found, flags: Flags): Result<Route> {
  const spoken = adapterNamed('--adapter', flags.adapter);
  if (!spoken.ok) return spoken;
  const to = adapterNamed('--to', flags.to);
  if (!to.ok) return to;
  const sender = recognised(found, spoken.value === undefined ? {} : { adapter: spoken.value });
  if (!sender.ok) return sender;
  const adapter = to.value ?? sender.value.adapter;
  const source = { ...sender.value, ...modelled(modelOf(found, sender.value, flags)) };
  const profile = profileFor(adapter, { source, found, flags });
  const { model, settled } = modelFor(adapter, { profile, source, flags });
  return ok({
    from: source,
    to: { adapter, ...(profile === undefined ? {} : { profile }), ...modelled(model) },
    ...(settled === undefined ? {} : { settled }),
    streams: asksForStream(found),
    isNamed: to.value !== undefined,
  });
}

/** Gemini and Bedrock are asked for a stream by the address. */
function asksForStream({ body, url }: Found): boolean {
  return (isJsonObject(body) && body['stream'] === true) || /stream/i.test(url ?? '');
}

function adapterNamed(flag: string, named: string | undefined): Result<Adapter | undefined> {
  return named === undefined ? ok(undefined) : oneOf(flag, named, adapters);
}

function modelled(model: string | undefined): { readonly model?: string } {
  return model === undefined ? {} : { model };
}

/** True where the address names the model, and the body does not. */
export function isInUrl({ adapter, profile }: Recognised): boolean {
  if (adapter !== 'anthropic') return adapter === 'gemini' || adapter === 'bedrock';
  return traitsOf(adapter, profile === undefined ? {} : { profile }).has('model-in-url');
}

/**
 * The model that the body was written for; its signed parts are that one's. Where the address names it,
 * the user does, unless it is the target of a move that is named.
 */
function modelOf({ body }: Found, sender: Recognised, flags: Flags): string | undefined {
  const said = nameIn(body, 'model') ?? nameIn(body, 'modelId') ?? sender.model;
  if (said !== undefined || !isInUrl(sender)) return said;
  return flags.to === undefined ? flags.model : undefined;
}

function nameIn(body: Json, field: string): string | undefined {
  const name = isJsonObject(body) ? body[field] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

type Known = { readonly source: Recognised; readonly flags: Flags };

function profileFor(
  adapter: Adapter,
  { source, found, flags }: Known & { readonly found: Found },
): string | undefined {
  if (flags.profile !== undefined) return foreign(adapter, profileNamed(adapter, flags.profile));
  const told =
    flags.model === undefined ? undefined : detectProfile(adapter, { model: flags.model });
  if (told !== undefined) return foreign(adapter, told);
  if (adapter === source.adapter) return source.profile;
  if (!isOpenai(adapter) || !isOpenai(source.adapter)) return undefined;
  const { url } = found;
  const trace = { ...modelled(source.model), ...(url === undefined ? {} : { url }) };
  return foreign(adapter, detectProfile(adapter, trace));
}

/** Vendors that speak one of OpenAI's two protocols often speak the other, of the same models. */
function isOpenai(adapter: Adapter): boolean {
  return adapter === 'openai-chat' || adapter === 'openai-responses';
}

function modelFor(
  adapter: Adapter,
  { profile, source, flags }: Known & { readonly profile: string | undefined },
): { readonly model?: string; readonly settled?: Settled } {
  if (flags.model !== undefined) return { model: flags.model };
  const isAtHome = isSameProvider(adapter, { profile, source, flags });
  if (isAtHome && source.model !== undefined) return { model: source.model };
  const to = { adapter, ...(profile === undefined ? {} : { profile }) };
  if (isAtHome && isInUrl(to)) return { settled: 'unknown' };
  const own = defaultModel(to);
  if (own !== undefined) return { model: own, settled: 'chosen' };
  return source.model === undefined
    ? { settled: 'unknown' }
    : { model: source.model, settled: 'kept' };
}

function isSameProvider(
  adapter: Adapter,
  { profile, source, flags }: Known & { readonly profile: string | undefined },
): boolean {
  if (adapter === source.adapter) {
    const isTold = source.profile !== undefined && flags.profile !== undefined;
    return !isTold || profile === source.profile;
  }
  return isOpenai(adapter) && isOpenai(source.adapter) && profile === source.profile;
}

/** The model that a session at this provider starts with. */
function defaultModel({ adapter, profile }: Recognised): string | undefined {
  const rows = providers.filter((row) => row.model !== undefined);
  const own = rows.find((row) => row.adapter === adapter && row.profile === profile);
  const elsewhere = rows.find((row) => row.profile === profile);
  const isOwn = profilesOf(adapter).some((each) => each.name === profile && each.ownModels);
  const house = isOwn ? rows.find((row) => row.adapter === adapter && !row.profile) : undefined;
  return (own ?? (profile === undefined ? undefined : elsewhere) ?? house)?.model;
}

import { detectAdapter, detectProfile, profilesOf } from '@exarch/grammar';
import { type Adapter, adapters, ok, type Result, refuse } from '@exarch/values';
import { type Found, nameOf } from './bodies.ts';
import { type Io, say } from './io.ts';

/** Whom a body speaks to: what the flags say of it, else what it, its model or its address tell. */
export type Recognised = {
  readonly adapter: Adapter;
  /** Of its adapter's own provider, or where nothing tells, none. */
  readonly profile?: string;
  /** Where it does not stand in the body. */
  readonly model?: string;
};

/** What the flags say of a body; all of it may be absent. */
export type Named = Partial<Recognised>;

/** Whom a body speaks to. */
export function recognised(found: Found, named: Named): Result<Recognised> {
  const { body, url } = found;
  const adapter = named.adapter ?? detectAdapter(body);
  if (!adapter) {
    return refuse(
      'cli/which-adapter',
      nameOf(found),
      'Nothing in it says which provider it is for.',
      `Name one with --adapter: ${adapters.join(', ')}.`,
    );
  }
  const model = named.model ?? modelIn(url);
  const trace = {
    body,
    ...(url === undefined ? {} : { url }),
    ...(model === undefined ? {} : { model }),
  };
  const profile = named.profile ?? foreign(adapter, detectProfile(adapter, trace));
  return ok({
    adapter,
    ...(profile === undefined ? {} : { profile }),
    ...(model === undefined ? {} : { model }),
  });
}

/** A recognised profile; the adapter's own provider needs no name. */
export function foreign(adapter: Adapter, profile: string | undefined): string | undefined {
  return profile === profilesOf(adapter)[0]?.name ? undefined : profile;
}

/** Gemini and Bedrock name the model in the address. */
function modelIn(url: string | undefined): string | undefined {
  const [, model] = /\/models?\/([^/:?]+)/.exec(url ?? '') ?? [];
  return model === undefined ? undefined : decoded(model);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The adapter, and the vendor where it is not the adapter's own. */
export function spokenTo({ adapter, profile }: Recognised): string {
  return profile === undefined ? adapter : `${adapter} of ${profile}`;
}

/** A profile by the name that its adapter knows it under; one that nobody has described stays. */
export function profileNamed(adapter: Adapter, name: string): string {
  const wanted = name.toLowerCase();
  const known = profilesOf(adapter).find((each) => answersTo(each, wanted));
  return known?.name ?? name;
}

function answersTo(
  { name, aliases }: ReturnType<typeof profilesOf>[number],
  wanted: string,
): boolean {
  return name === wanted || aliases.includes(wanted);
}

/** Says so where the profile that was named is none that is known, of whatever adapter. */
export function sayStranger(io: Io, profile: string | undefined): void {
  if (profile === undefined) return;
  const wanted = profile.toLowerCase();
  const known = adapters.some((adapter) =>
    profilesOf(adapter).some((each) => answersTo(each, wanted)),
  );
  if (known) return;
  say(io, `[${profile} is no profile known here: what it may do otherwise only warns]`);
}

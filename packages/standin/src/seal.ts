import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';

/** Fixed, so that a session outlives the process: what one stand-in sealed, the next one knows. */
const key: Buffer = createHash('sha256').update('exarch stand-in: this seals no secret').digest();
const mark = 'stand-in';

/** What a signature binds a piece of reasoning to, beside its text. */
export type Bond = {
  /** Which piece of its answer's reasoning it is, from 0. */
  readonly place: number;
  /** Of how many. */
  readonly of: number;
  /** A digest of the conversation it was made for; empty where it is bound to none. */
  readonly prefix: string;
};

/** A signature that was looked at. */
export type Opened =
  | { readonly kind: 'foreign' }
  /** Ours, over another text. */
  | { readonly kind: 'altered'; readonly bond: Bond }
  | { readonly kind: 'whole'; readonly bond: Bond };

const unbound: Bond = { place: 0, of: 1, prefix: '' };

/** Signs a text as a vendor signs its reasoning: opaque, base64, bound to every character. */
export function seal(text: string, bond: Bond = unbound): string {
  return Buffer.from(plain(digest(text), bond)).toString('base64');
}

/** Looks at a signature and the text beside it. */
export function opened(sealed: string, text: string): Opened {
  const claim = Buffer.from(sealed, 'base64').toString('latin1');
  const [, place = '', of = '', prefix = '', digested = ''] =
    /^stand-in\/(\d+)\.(\d+)\/([\w-]*)\/([\w-]+)\/[\w-]+$/.exec(claim) ?? [];
  const bond = { place: Number(place), of: Number(of), prefix };
  if (claim !== plain(digested, bond)) return { kind: 'foreign' };
  return { kind: digested === digest(text) ? 'whole' : 'altered', bond };
}

function plain(digested: string, { place, of, prefix }: Bond): string {
  const claim = `${mark}/${place}.${of}/${prefix}/${digested}`;
  return `${claim}/${digest(claim)}`;
}

function digest(text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
}

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts a text so that only a stand-in reads it. The same text gives the same bytes. */
export function locked(text: string): Buffer {
  const nonce = createHmac('sha256', key).update(text).digest().subarray(0, nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** What was encrypted; undefined for bytes that no stand-in made, or that were changed. */
export function unlocked(bytes: Buffer): string | undefined {
  if (bytes.length < nonceLength + tagLength) return undefined;
  const cipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength));
  cipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  try {
    const body = cipher.update(bytes.subarray(nonceLength + tagLength));
    return Buffer.concat([body, cipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/** What begins as these do is a key: no word and no model's name does. */
const certain: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{8,}[*.…]*[A-Za-z0-9]*/g,
  /\bAIza[A-Za-z0-9_-]{10,}/g,
  /\bAQ\.[A-Za-z0-9_-]{10,}/g,
  /\bya29\.[A-Za-z0-9_.-]{10,}/g,
  /\b(?:gh[opsur]|github_pat|glpat|xox[abeprs])[-_][A-Za-z0-9_-]{10,}/g,
  /\b(?:AKIA|ASIA|ABSK)[A-Za-z0-9+/=]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g,
];
/** Names of parameters and of models begin so too: a key has a long piece that no one would say. */
const likely = /\b(?:sk|rk|pk|gsk|xai|csk|tgp|hf|key|r8|nvapi|fw|pplx)[-_][A-Za-z0-9_-]{12,}/g;
const unsayable = /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{12}|[A-Za-z]{24}/;

const bearer = /\b(bearer|basic)\s+(?![\w-]+=["'])([A-Za-z0-9._~+/=-]{8,})/gi;
const inQuery = /([?&](?:key|api_key|token|access_token)=)[^&\s"']+/gi;
const inAddress = /(:\/\/)[^\s/@:"']+:[^\s/@"']+(?=@)/g;
const named =
  /((?:api[-_ ]?key|(?:access|auth|authorization|refresh|session)[-_ ]?token|authorization|secret|password)["']?(?:\s*(?:provided|is))?\s*[:=]\s*["']?)([^\s"',}&]+)(?=(\s+[a-z])?)/gi;

/** Words, also of several parts; what is longer is none. */
const words = /^(?=.{1,23}$)[a-z]+(?:[-_/][a-z]+)*$/i;
/** What a field is said to be, where nothing follows that shows it for prose. */
const ordinary =
  /^(?:basic|bearer|empty|expected|false|invalid|missing|none|null|required|string|true|undefined|unknown)\W*$/i;

/** The text with whatever looks like a key or a token taken out, and every other word left in. */
export function redacted(text: string): string {
  let clean = text
    .replace(bearer, (all, scheme: string, token: string) =>
      words.test(token.replace(/\.$/, '')) ? all : `${scheme} [redacted]`,
    )
    .replace(inQuery, '$1[redacted]')
    .replace(inAddress, '$1[redacted]')
    .replace(named, (all, name: string, value: string, prose?: string) =>
      ordinary.test(value) || (prose !== undefined && words.test(value))
        ? all
        : `${name}[redacted]`,
    )
    .replace(likely, (token) => (unsayable.test(token) ? '[redacted]' : token));
  for (const key of certain) clean = clean.replace(key, '[redacted]');
  return clean;
}

/** The first characters of a text; its keys are taken out while they are whole. */
export function beginning(text: string, most: number): string {
  return redacted(text.slice(0, most * 4))
    .slice(0, most)
    .trim();
}

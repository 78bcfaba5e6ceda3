const secrets: readonly RegExp[] = [
  /\b(?:sk|rk|pk|gsk|xai|csk|tgp|hf|key|r8|nvapi|fw|pplx)[-_][A-Za-z0-9_-]{8,}[*.…]*[A-Za-z0-9]*/g,
  /\bAIza[A-Za-z0-9_-]{10,}/g,
  /\bya29\.[A-Za-z0-9_.-]{10,}/g,
  /\b(?:AKIA|ASIA|ABSK)[A-Za-z0-9+/=]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?/g,
];
const bearer = /\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi;
const named =
  /((?:api[-_ ]?key|x-goog-api-key|access[-_ ]?token|authorization|secret|password)["']?(?:\s*(?:provided|is))?\s*[:=]\s*["']?)[^\s"',}&]{4,}/gi;
const inQuery = /([?&](?:key|api_key|token|access_token)=)[^&\s"']+/gi;

/** The text with whatever looks like a key or a token taken out. */
export function redacted(text: string): string {
  let clean = text
    .replace(bearer, '$1 [redacted]')
    .replace(inQuery, '$1[redacted]')
    .replace(named, '$1[redacted]');
  for (const secret of secrets) clean = clean.replace(secret, '[redacted]');
  return clean;
}

/** The first characters of a text; its keys are taken out while they are whole. */
export function beginning(text: string, most: number): string {
  return redacted(text.slice(0, most * 4))
    .slice(0, most)
    .trim();
}

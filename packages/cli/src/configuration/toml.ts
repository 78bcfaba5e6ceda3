import type { Json, JsonObject, Result } from '@exarch/values';
import { ok, refuse } from '@exarch/values';

/** The tables of a TOML text as JSON: a date is a string there, and so is a number that is none. */
export async function readToml(path: string, text: string): Promise<Result<JsonObject>> {
  const { parse, TomlError } = await import('smol-toml');
  try {
    return ok(JSON.parse(JSON.stringify(parse(text), spelled)) as JsonObject);
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const { line, column, message } = thrown;
    const [, why = 'it does not parse'] = /^Invalid TOML document: (.*)/.exec(message) ?? [];
    return refuse(
      'cli/config-toml',
      `${path} line ${line}, column ${column}`,
      `is no TOML: ${why}.`,
    );
  }
}

function spelled(_: string, value: Json): Json {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

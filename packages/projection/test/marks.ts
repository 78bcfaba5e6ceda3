import type { Json, JsonObject } from '@exarch/values';

/** A mark, the place it was set at, and whether it stands in what someone said or a tool gave back. */
export type Mark = { readonly mark: string; readonly at: string; readonly isSaid: boolean };
/** A request with a mark of its own in each text of its conversation. */
export type MarkedBody = { readonly body: Json; readonly marks: readonly Mark[] };

/**
 * Sets a mark before each text of a request's conversation, and in place of each number of what calls and
 * results hold. It knows the wires by their fields alone. Reasoning stays as it is: nobody but its author is
 * sent it. So do blank texts, and what is no text: ids, names, types, addresses, bytes.
 */
export function withMarks(body: Json): MarkedBody {
  if (!isObject(body)) return { body, marks: [] };
  const marking = new Marking();
  const entries = Object.entries(body).map(([key, value]): [string, Json] => [
    key,
    spoken.has(key)
      ? marking.of(value, { at: `/${key}`, key, isData: false, isBeside: false })
      : value,
  ]);
  return { body: Object.fromEntries(entries), marks: marking.marks };
}

const spoken = new Set([
  ...['messages', 'contents', 'input'],
  ...['system', 'systemInstruction', 'system_instruction', 'instructions'],
]);
/** Members that hold no text, wherever they stand outside of what calls and results hold. */
const mute = new Set([
  ...[
    'type',
    'role',
    'id',
    'name',
    'status',
    'phase',
    'detail',
    'caller',
    'namespace',
    'container',
  ],
  ...['tool_use_id', 'tool_call_id', 'call_id', 'toolUseId', 'file_id', 'item_id', 'server_label'],
  ...[
    'mimeType',
    'mime_type',
    'media_type',
    'format',
    'data',
    'bytes',
    'file_data',
    'image_url',
    'filename',
  ],
  ...[
    'url',
    'uri',
    'file_url',
    'fileUri',
    'file_uri',
    'toolset_name',
    'cache_control',
    'cachePoint',
  ],
  ...['signature', 'thoughtSignature', 'thought_signature', 'redactedContent', 'effort', 'ttl'],
  ...['encrypted_content', 'encrypted_index', 'finish_reason', 'clear_at', 'page_age', 'model'],
  ...['reasoning', 'reasoning_content', 'reasoning_details', 'reasoningContent'],
]);
/** What a call or a result holds is somebody's own data: there, each leaf counts. */
const data = new Set(['arguments', 'args', 'response', 'json']);
const said = new Set(['text', 'refusal', 'content', 'output', 'response', 'json', 'parts']);

type Where = {
  readonly at: string;
  readonly key: string;
  /** Inside of what a call or a result holds. */
  readonly isData: boolean;
  /** Beside what a part says. */
  readonly isBeside: boolean;
};

class Marking {
  readonly marks: Mark[] = [];

  of(value: Json, where: Where): Json {
    if (typeof value === 'string') return this.#text(value, where);
    if (typeof value === 'number') return where.isData ? this.#number(where) : value;
    if (Array.isArray(value)) {
      return value.map((one: Json, place) =>
        this.of(one, { ...where, at: `${where.at}/${place}` }),
      );
    }
    return isObject(value) && !isReasoning(value) ? this.#members(value, where) : value;
  }

  #members(value: JsonObject, { at, isData, isBeside }: Where): JsonObject {
    const isCall = value['type'] === 'tool_use' || value['toolUseId'] !== undefined;
    const own = isData ? undefined : ownOf(value, isCall);
    const entries = Object.entries(value).map(([key, inner]): [string, Json] => {
      if (!isData && (mute.has(key) || (key === 'title' && isFile(value)))) return [key, inner];
      const where = {
        at: `${at}/${key}`,
        key,
        isData: isData || data.has(key) || (isCall && key === 'input'),
        isBeside: isBeside || (own !== undefined && key !== own && key !== 'content'),
      };
      return [key, this.of(inner, where)];
    });
    return Object.fromEntries(entries);
  }

  #text(text: string, where: Where): string {
    if (!/[^\s\p{Z}\p{C}]/u.test(text)) return text;
    const inner = where.key === 'arguments' ? objectIn(text) : undefined;
    if (inner !== undefined) return JSON.stringify(this.of(inner, where));
    return `${this.#next(where)} ${text}`;
  }

  #number(where: Where): number {
    return Number(this.#next(where));
  }

  /** Digits, which no encoding changes, and which stand nowhere else. */
  #next({ at, key, isData, isBeside }: Where): string {
    const mark = String(7_310_000_000 + this.marks.length);
    this.marks.push({ mark, at, isSaid: !isBeside && (isData || said.has(key)) });
    return mark;
  }
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The member that says what a part says; what stands beside it is no part of the conversation. */
function ownOf({ text }: JsonObject, isCall: boolean): string | undefined {
  if (isCall) return 'input';
  return typeof text === 'string' ? 'text' : undefined;
}

/** A file has a name, which some wires have no place for. */
function isFile({ source }: JsonObject): boolean {
  return isObject(source) && ['base64', 'url'].includes(String(source['type']));
}

function isReasoning(value: JsonObject): boolean {
  const { type, thought } = value;
  return thought === true || ['thinking', 'redacted_thinking', 'reasoning'].includes(String(type));
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

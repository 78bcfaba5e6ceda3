import { type Json, type JsonObject, never } from '@exarch/values';
import type { Asked, Offered } from './asked.ts';
import type { Wish } from './intent.ts';
import { type Call, call } from './reply.ts';
import { filled, propertiesOf, requires, typesOf } from './schema-filling.ts';

/** What a tool for one purpose is called, says of itself, and takes. */
type Purpose = {
  readonly exactly: RegExp;
  readonly words: RegExp;
  readonly against: RegExp;
  readonly says: RegExp;
  readonly takes: readonly string[];
};

const running: Purpose = {
  exactly:
    /^(?:shell|bash|sh|terminal|(?:run|exec|execute)(?:_(?:shell|bash|terminal))?(?:_?(?:command|cmd))?|shell_(?:command|exec)|local_shell|command)$/i,
  words: /^(?:shell|bash|sh|zsh|terminal|exec|execute|command|cmd|run)$/,
  against:
    /^(?:output|kill|background|stop|status|stdin|tests?|session|query|sql|workflow|agent|id)$/,
  says: /\b(?:shell|bash|terminal|(?:runs?|executes?) (?:a |the )?(?:\w+ )?commands?)\b/i,
  takes: [
    'command',
    'cmd',
    'script',
    'commandLine',
    'command_line',
    'shell_command',
    'commands',
    'code',
    'input',
    'line',
  ],
};

const reading: Purpose = {
  exactly: /^(?:read|view|cat|open|(?:read|view|open|cat|get)_?(?:text_?)?file(?:_contents?)?)$/i,
  words: /^(?:read|view|cat|open|file)$/,
  against:
    /^(?:write|edit|create|delete|list|search|find|image|background|mcp|resource|url|directory|many|multiple|files|transcript|thread)$/,
  says: /\b(?:reads?|views?|opens?|contents? of) (?:a |the |one |contents? of )*(?:\w+ )?files?\b/i,
  takes: [
    'path',
    'file_path',
    'filePath',
    'filename',
    'file_name',
    'file',
    'absolute_path',
    'target_file',
    'uri',
    'name',
  ],
};

const listing: Purpose = {
  exactly: /^(?:ls|list|list_?(?:files|dir|directory|folder))$/i,
  words: /^(?:ls|list|directory|dir|files|glob)$/,
  against: /^(?:agents?|resources?|models?|tools?|mcp|search|read|write|turns?|sessions?)$/,
  says: /\blists? (?:the |all )?(?:files|director|entries|contents of)/i,
  takes: ['path', 'dir', 'directory', 'dir_path', 'folder', 'pattern'],
};

/** The call that grants a wish with one of the request's own tools, if one of them can. */
export function callFor(wish: Wish, { tools }: Asked): Call | undefined {
  switch (wish.kind) {
    case 'run':
      return callOf(running, tools, wish.command);
    case 'read':
      return (
        callOf(reading, tools, wish.path) ?? callOf(running, tools, `cat ${quoted(wish.path)}`)
      );
    case 'list':
      return (
        callOf(running, tools, wish.path === '.' ? 'ls' : `ls ${quoted(wish.path)}`) ??
        callOf(listing, tools, wish.path)
      );
    default:
      return never(wish);
  }
}

/** A call of a tool that has to be called although nothing asks for it. */
export function anyCallOf(tool: Offered, words: string): Call {
  return tool.freeform ? freely(tool, words) : named(tool, filled(tool.schema, {}, words));
}

function freely(tool: Offered, args: string): Call {
  return { kind: 'call', name: tool.name, args, freeform: true, ...within(tool) };
}

function named(tool: Offered, args: JsonObject): Call {
  return { ...call(tool.name, args), ...within(tool) };
}

function within({ namespace }: Offered): Pick<Call, 'namespace'> {
  return namespace === undefined ? {} : { namespace };
}

function callOf(purpose: Purpose, tools: readonly Offered[], value: string): Call | undefined {
  let best: Offered | undefined;
  let most = 0;
  for (const tool of tools) {
    const fitness = fits(purpose, tool);
    if (fitness <= most) continue;
    best = tool;
    most = fitness;
  }
  return best && callWith(purpose, best, value);
}

/** How well a tool serves a purpose; 0 where it cannot take what the purpose gives. */
function fits(purpose: Purpose, tool: Offered): number {
  if (!tool.freeform && slotOf(purpose, tool) === undefined) return 0;
  if (purpose.exactly.test(tool.name)) return 100;
  const words = wordsOf(tool.name);
  const against = words.filter((word) => purpose.against.test(word)).length;
  const named = words.filter((word) => purpose.words.test(word)).length;
  const said = purpose.says.test(tool.description.slice(0, 400)) ? 10 : 0;
  return named === 0 && said === 0 ? 0 : Math.max(0, 30 * Math.min(named, 2) + said - 60 * against);
}

function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

/** The property that holds what the purpose gives: by its name, else the only text the tool needs. */
function slotOf({ takes }: Purpose, { schema }: Offered): string | undefined {
  const properties = propertiesOf(schema).filter(([, kind]) => holdsText(kind));
  const names = properties.map(([name]) => name);
  const named = takes.find((name) => names.includes(name));
  if (named !== undefined) return named;
  const needed = properties.filter(([name, kind]) => requires(schema, name) && isText(kind));
  return needed.length === 1 ? needed[0]?.[0] : undefined;
}

function holdsText(kind: JsonObject): boolean {
  const types = typesOf(kind);
  return types.includes('string') || types.includes('array') || types.length === 0;
}

function isText(kind: JsonObject): boolean {
  return typesOf(kind).includes('string');
}

function callWith(purpose: Purpose, tool: Offered, value: string): Call {
  if (tool.freeform) return freely(tool, value);
  const slot = slotOf(purpose, tool) ?? '';
  const kind = propertiesOf(tool.schema).find(([name]) => name === slot)?.[1] ?? {};
  const given: { [name: string]: Json } = { [slot]: spelled(purpose, kind, value) };
  if (purpose === reading && hasOption(tool.schema, 'command', 'view')) given['command'] = 'view';
  return named(tool, filled(tool.schema, given, purpose === running ? `Run ${value}` : value));
}

function spelled(purpose: Purpose, kind: JsonObject, value: string): Json {
  if (isText(kind) || typesOf(kind).length === 0) return value;
  return purpose === running ? ['sh', '-c', value] : [value];
}

function hasOption(schema: JsonObject, property: string, option: string): boolean {
  const kind = propertiesOf(schema).find(([name]) => name === property)?.[1];
  return kind !== undefined && JSON.stringify(kind['enum'] ?? []).includes(`"${option}"`);
}

function quoted(path: string): string {
  return /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

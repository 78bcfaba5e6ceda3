import { misfit, ok, pointer, type Refusal, type Result, refusal, refuse } from '@exarch/values';
import { type Admitted, seal } from './admitted.ts';
import type { Tool } from './message.ts';
import { schemaRefusal } from './schema.ts';
import { toolsShape } from './shapes.ts';
import { isToolName } from './tool-name.ts';

/** The tools of a request at the door: what no provider takes is refused to its author. */
export function admitTools(tools: readonly Tool[]): Result<Admitted<readonly Tool[]>> {
  const judged = judgeTools(tools);
  if (!judged.ok) return judged;
  const copied = asText(judged.value);
  if (copied !== undefined) return judgeTools(JSON.parse(copied));
  return refuse('conversation/tool-schema-json', '', 'A schema holds what JSON cannot say.');
}

/** What is admitted is what their text says, and whoever gave them may change theirs. */
function asText(tools: readonly Tool[]): string | undefined {
  try {
    return JSON.stringify(tools);
  } catch {
    return undefined;
  }
}

/** Recorded tools: the same rules, a verdict. */
export function judgeTools(json: unknown): Result<Admitted<readonly Tool[]>> {
  const odd = misfit(toolsShape, json);
  if (odd) return refuse('conversation/shape', odd.at, odd.because);
  const tools = json as readonly Tool[];
  const found = toolsRefusal(tools);
  return found ? { ok: false, refusal: found } : ok(seal(tools));
}

/** Why a single tool could be sent to no provider, or undefined: for whoever gathers tools of strangers. */
export function toolRefusal(tool: Tool, at = ''): Refusal | undefined {
  if (!isToolName(tool.name)) return badName(tool.name, pointer(at, 'name'));
  if (!tool.description.isWellFormed()) {
    const place = pointer(at, 'description');
    return refusal('conversation/text-well-formed', place, 'It holds half of a surrogate pair.');
  }
  return schemaRefusal(tool.parameters, pointer(at, 'parameters'));
}

function toolsRefusal(tools: readonly Tool[]): Refusal | undefined {
  const names = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const at = pointer('', index);
    const found = toolRefusal(tool, at);
    if (found) return found;
    if (names.has(tool.name)) {
      const because = `Two tools are named ${tool.name}.`;
      return refusal('conversation/tool-name-unique', pointer(at, 'name'), because, 'Rename one.');
    }
    names.add(tool.name);
  }
  return undefined;
}

function badName(name: string, at: string): Refusal {
  return refusal(
    'conversation/tool-name',
    at,
    `${JSON.stringify(name.slice(0, 140))} is a name that no provider takes.`,
    'Use 1 to 128 letters, digits, _ and -; dots and colons may stand behind a first letter.',
  );
}

import type { Conversation, Tool } from '@exarch/conversation';
import { effortChanged, effortIgnored, openaiEffort, reasons } from '../efforts.ts';
import { strange } from '../left-out.ts';
import type { Spelling } from '../names.ts';
import type { Notes } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { Projection } from '../projection.ts';
import { isBlank } from '../runs.ts';
import { itemized } from '../schema.ts';
import type { Step } from '../sequence.ts';
import { offered } from '../tools.ts';
import type { InputItem, ResponsesBody, ResponsesTool } from './body.ts';
import { inputTexts, outputItem, userItem } from './content.ts';
import { type ResponsesProfile, responsesProfile } from './profile.ts';
import { replyItems, type Spelled } from './reply.ts';

/** A Responses request, typed as the wire has it. */
export type ResponsesProjected = Projected & { readonly body: ResponsesBody };

/** A conversation as a Responses request. */
export function projectResponses(
  conversation: Conversation,
  options: ProjectOptions,
): ResponsesProjected {
  const projection = new Projection({ adapter: 'openai-responses', model: options.model });
  const { origin, names, notes, leftOut, splicer } = projection;
  const taken = itemized(offered(conversation, { notes, most: mostTools }), notes);
  const tools = taken.map((tool) => spelledTool(tool, names));
  const steps = projection.steps(conversation.messages, {
    drops: (part) => strange(part, origin),
    refuses: 'empty',
  });
  const seen = new Set<string>();
  const profile = responsesProfile(options.profile);
  const { callsLast = false } = profile;
  const context = { origin, splicer, notes, leftOut, seen, callsLast };
  const input = steps.flatMap((step) => items(step, context));
  const told = instructed(conversation.system, profile);
  const body: ResponsesBody = {
    model: options.model,
    ...told.above,
    input: splicer.around([...told.inside, ...input]),
    ...(tools.length === 0 ? {} : { tools }),
    ...capped(options.maxTokens, profile),
    ...thinking(options, notes),
    store: false,
    stream: true,
  };
  return projection.of(body);
}

/** The system text, in the place where the backend looks for it. */
function instructed(
  system: string | undefined,
  profile: ResponsesProfile,
): { readonly above: Pick<ResponsesBody, 'instructions'>; readonly inside: InputItem[] } {
  if (system === undefined || isBlank(system)) {
    return { above: profile.wantsInstructions ? { instructions: '' } : {}, inside: [] };
  }
  if (profile.system === 'instructions') return { above: { instructions: system }, inside: [] };
  const content = inputTexts(system);
  return { above: {}, inside: [{ type: 'message', role: 'system', content }] };
}

/** Tools that one request may have. */
const mostTools = 128;

/** The least cap that the API takes. */
const fewest = 16;

function capped(
  maxTokens: number | undefined,
  profile: ResponsesProfile,
): Pick<ResponsesBody, 'max_output_tokens'> {
  if (maxTokens === undefined || !profile.caps) return {};
  return { max_output_tokens: Math.max(maxTokens, fewest) };
}

function spelledTool(tool: Tool, names: Spelling): ResponsesTool {
  const { description, parameters } = tool;
  return { type: 'function', name: names.of(tool.name), description, parameters, strict: false };
}

function items(step: Step, context: Spelled & { readonly notes: Notes }): InputItem[] {
  switch (step.role) {
    case 'user':
      return [userItem(step.content, context.notes)];
    case 'assistant':
      return replyItems(step.content, context);
    case 'tool':
      return step.results.map((result) => outputItem(result, context.notes));
  }
}

/** A model that reasons is asked for its reasoning, encrypted: nothing is kept on the server. */
function thinking(
  { model, effort }: ProjectOptions,
  notes: Notes,
): Pick<ResponsesBody, 'reasoning' | 'include'> {
  const sent = effort === undefined ? undefined : openaiEffort(model, effort);
  if (effort !== sent) {
    notes.add(sent ? effortChanged({ asked: effort, sent }) : effortIgnored(String(effort)));
  }
  if (!reasons(model)) return {};
  return {
    reasoning: { ...(sent === undefined ? {} : { effort: sent }), summary: 'auto' },
    include: ['reasoning.encrypted_content'],
  };
}

import type { Conversation, Origin, Tool } from '@exarch/conversation';
import { effortIgnored, openaiEffort, reasons } from '../efforts.ts';
import { Splicer } from '../encode.ts';
import { isOwn } from '../family.ts';
import { portableIds, portableNames, Spelling } from '../names.ts';
import { Notes } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { isBlank } from '../runs.ts';
import { itemized } from '../schema.ts';
import { type Policy, type Step, sequence } from '../sequence.ts';
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
  const origin: Origin = { adapter: 'openai-responses', model: options.model };
  const names = new Spelling(portableNames);
  const ids = new Spelling(portableIds);
  const notes = new Notes();
  const splicer = new Splicer();
  const taken = itemized(offered(conversation, { notes, most: mostTools }), notes);
  const tools = taken.map((tool) => spelledTool(tool, names));
  const { steps, notes: settled } = sequence(conversation.messages, {
    keeps: keeper(origin),
    refuses: 'empty',
    ids,
    names,
  });
  for (const note of settled) notes.add(note);
  const seen = new Set<string>();
  const profile = responsesProfile(options.profile);
  const { callsLast = false } = profile;
  const context = { origin, splicer, notes, seen, callsLast };
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
  splicer.around(body);
  return {
    adapter: 'openai-responses',
    origin,
    body,
    notes: notes.list,
    names: names.back,
    ids: ids.back,
    splices: splicer.splices,
  };
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

function keeper(origin: Origin): Policy['keeps'] {
  return (part) => {
    if (part.type === 'text' || part.type === 'call') return part;
    return part.native && isOwn(part.native.origin, origin) ? part : undefined;
  };
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
  if (!reasons(model)) {
    if (effort !== undefined) notes.add(effortIgnored(effort));
    return {};
  }
  const taken = effort === undefined ? undefined : openaiEffort(model, effort);
  if (effort !== undefined && taken === undefined) notes.add(effortIgnored(effort));
  return {
    reasoning: { ...(taken === undefined ? {} : { effort: taken }), summary: 'auto' },
    include: ['reasoning.encrypted_content'],
  };
}

import type { Conversation, Origin, Tool, UserPart } from '@exarch/conversation';
import { withinLimits } from '../anthropic/images.ts';
import { modelTraits } from '../anthropic/models.ts';
import { settledThinking } from '../anthropic/thinking.ts';
import { effortIgnored } from '../efforts.ts';
import { Splicer } from '../encode.ts';
import { ownObject } from '../family.ts';
import { nineLetterIds, portableIds, portableNames, Spelling } from '../names.ts';
import { Notes } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { isBlank } from '../runs.ts';
import { type Policy, type Step, sequence } from '../sequence.ts';
import { offered } from '../tools.ts';
import {
  type BedrockBlock,
  type BedrockBody,
  type BedrockMessage,
  reasoningBlock,
  type ToolSpec,
} from './body.ts';
import { ContentSpelling } from './content.ts';
import { type FamilyTraits, familyTraits } from './models.ts';
import { type Blocks, preambleLeftOut, replyBlocks, withoutPreamble } from './reply.ts';

/** A Converse request, typed as the wire has it. */
export type BedrockProjected = Projected & { readonly body: BedrockBody };

/** A conversation as a Converse request. */
export function projectBedrock(
  conversation: Conversation,
  options: ProjectOptions,
): BedrockProjected {
  const origin: Origin = { adapter: 'bedrock', model: options.model };
  const traits = familyTraits(options.model);
  const names = new Spelling(portableNames);
  const ids = new Spelling(traits.nineLetterIds ? nineLetterIds : portableIds);
  const notes = new Notes();
  const splicer = new Splicer();
  const blocks: Blocks = new Map();
  const tools = offered(conversation, { notes }).map((tool) => spelledTool(tool, names));
  const { steps, notes: settled } = sequence(conversation.messages, {
    keeps: keeper(origin, blocks, boundTo(options, traits)),
    refuses: 'blank',
    ids,
    names,
  });
  for (const note of settled) notes.add(note);
  const shown = traits.isClaude
    ? withinLimits(steps, { most: modelTraits(options.model).mostImages, notes })
    : steps;
  const messages = spelledSteps(shown, { splicer, notes, blocks, traits });
  const { system } = conversation;
  const body: BedrockBody = {
    ...(system === undefined || isBlank(system) ? {} : { system: [{ text: system }] }),
    messages,
    ...toolConfig(tools, steps, notes),
    ...asked(options, { traits, steps, notes }),
  };
  splicer.aroundEach(messages);
  splicer.around(body);
  return {
    adapter: 'bedrock',
    origin,
    body,
    notes: notes.list,
    names: names.back,
    ids: ids.back,
    splices: splicer.splices,
  };
}

function boundTo({ model, edited = 0 }: ProjectOptions, { isClaude }: FamilyTraits): number {
  return isClaude && modelTraits(model).binds ? edited : 0;
}

function keeper(origin: Origin, blocks: Blocks, edited: number): Policy['keeps'] {
  return (part, at) => {
    if (part.type === 'text' || part.type === 'call') return part;
    const block = at < edited ? undefined : reasoningBlock(ownObject(part.native, origin));
    if (block) blocks.set(part, block);
    return block && part;
  };
}

function spelledTool(tool: Tool, names: Spelling): ToolSpec {
  return {
    toolSpec: {
      name: names.of(tool.name),
      ...(isBlank(tool.description) ? {} : { description: tool.description }),
      inputSchema: { json: tool.parameters },
    },
  };
}

type Spelled = {
  readonly splicer: Splicer;
  readonly notes: Notes;
  readonly blocks: Blocks;
  readonly traits: FamilyTraits;
};

/** Roles alternate: answers and what the user says after them are one message, the answers first. */
function spelledSteps(steps: readonly Step[], context: Spelled): BedrockMessage[] {
  const { notes, traits } = context;
  const content = new ContentSpelling(notes, traits.seesResults);
  const messages: BedrockMessage[] = [];
  for (const step of steps) {
    switch (step.role) {
      case 'assistant':
        messages.push({ role: 'assistant', content: reply(step, context) });
        break;
      case 'tool':
        messages.push({ role: 'user', content: content.answers(step.results) });
        said(messages, content.moved(step.results), { content, traits });
        break;
      case 'user':
        said(messages, step.content, { content, traits });
        break;
    }
  }
  return messages;
}

function reply(
  step: Extract<Step, { readonly role: 'assistant' }>,
  context: Spelled,
): BedrockBlock[] {
  const kept = context.traits.keepsApart ? withoutPreamble(step.content) : step.content;
  if (kept !== step.content && kept.length < step.content.length) {
    context.notes.add(preambleLeftOut);
  }
  return replyBlocks(kept, context);
}

/** Where no text may stand beside answers, what comes behind them joins the last of them. */
function said(
  messages: BedrockMessage[],
  words: readonly UserPart[],
  { content, traits }: { readonly content: ContentSpelling; readonly traits: FamilyTraits },
): void {
  const last = messages.at(-1);
  if (last?.role !== 'user') {
    messages.push({ role: 'user', content: content.user(words) });
    return;
  }
  const answer = last.content.at(-1);
  if (traits.keepsApart && answer !== undefined && 'toolResult' in answer) {
    for (const block of content.inside(words)) answer.toolResult.content.push(block);
  } else for (const block of content.user(words)) last.content.push(block);
}

/** A history with tool blocks is refused without a tool; one that does nothing is enough. */
function toolConfig(
  tools: ToolSpec[],
  steps: readonly Step[],
  notes: Notes,
): Pick<BedrockBody, 'toolConfig'> {
  if (tools.length > 0) return { toolConfig: { tools } };
  if (!steps.some((step) => step.role === 'tool')) return {};
  notes.add({
    rule: 'projection/tool-stubbed',
    at: '',
    did: 'offered one tool that does nothing',
    because: 'Bedrock refuses tool blocks in the history without a tool',
  });
  return { toolConfig: { tools: [stub] } };
}

const stub: ToolSpec = {
  toolSpec: {
    name: 'no_tool',
    description: 'No tool is available now. Do not call this.',
    inputSchema: { json: { type: 'object', properties: {} } },
  },
};

const defaultCap = 8192;

function asked(
  { model, effort, maxTokens }: ProjectOptions,
  request: {
    readonly traits: FamilyTraits;
    readonly steps: readonly Step[];
    readonly notes: Notes;
  },
): Pick<BedrockBody, 'inferenceConfig' | 'additionalModelRequestFields'> {
  const capped = maxTokens === undefined ? {} : { inferenceConfig: { maxTokens } };
  if (effort === undefined) return capped;
  if (!request.traits.isClaude) {
    request.notes.add(effortIgnored(effort));
    return capped;
  }
  const cap = maxTokens ?? defaultCap;
  const settled = settledThinking(effort, modelTraits(model), {
    steps: request.steps,
    maxTokens: cap,
  });
  if (settled.note) request.notes.add(settled.note);
  const fields = {
    ...(settled.thinking === undefined ? {} : { thinking: settled.thinking }),
    ...(settled.effort === undefined ? {} : { output_config: { effort: settled.effort } }),
  };
  if (Object.keys(fields).length === 0) return capped;
  return { inferenceConfig: { maxTokens: cap }, additionalModelRequestFields: fields };
}

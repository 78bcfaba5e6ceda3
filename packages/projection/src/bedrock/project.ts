import type { Conversation, Origin, Tool, UserPart } from '@exarch/conversation';
import { withinLimits } from '../anthropic/images.ts';
import { modelTraits } from '../anthropic/models.ts';
import { settledThinking } from '../anthropic/thinking.ts';
import { effortIgnored } from '../efforts.ts';
import type { Splicer } from '../encode.ts';
import { ownObject } from '../family.ts';
import { strange } from '../left-out.ts';
import { nineLetterIds, portableIds, type Spelling } from '../names.ts';
import type { Notes } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { Projection } from '../projection.ts';
import { isBlank } from '../runs.ts';
import type { Policy, Step } from '../sequence.ts';
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
  const traits = familyTraits(options.model);
  const alphabet = traits.nineLetterIds ? nineLetterIds : portableIds;
  const projection = new Projection({ adapter: 'bedrock', model: options.model }, alphabet);
  const { names, notes, splicer } = projection;
  const blocks: Blocks = new Map();
  const tools = offered(conversation, { notes }).map((tool) => spelledTool(tool, names));
  const steps = projection.steps(conversation.messages, {
    drops: dropper(projection.origin, blocks, boundTo(options, traits)),
    refuses: 'blank',
  });
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
  return projection.of(body);
}

function boundTo({ model, edited = 0 }: ProjectOptions, { isClaude }: FamilyTraits): number {
  return isClaude && modelTraits(model).binds ? edited : 0;
}

function dropper(origin: Origin, blocks: Blocks, edited: number): Policy['drops'] {
  return (part, at) => {
    const why = strange(part, origin);
    if (why !== undefined) return why;
    if (at < edited) return 'edited';
    const block = reasoningBlock(ownObject(part.native, origin));
    if (block) blocks.set(part, block);
    else return part.type === 'reasoning' ? 'bare' : 'unknown';
    return undefined;
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

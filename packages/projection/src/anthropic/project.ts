import type { AssistantPart, Conversation, Origin, Tool } from '@exarch/conversation';
import type { Splicer } from '../encode.ts';
import { ownObject } from '../family.ts';
import { type LeftOut, type Private, strange } from '../left-out.ts';
import type { Spelling } from '../names.ts';
import type { Notes } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { Projection } from '../projection.ts';
import { isBlank } from '../runs.ts';
import { rootless } from '../schema.ts';
import type { AssistantStep, Policy, Step } from '../sequence.ts';
import { offered } from '../tools.ts';
import {
  type AnthropicBody,
  type AnthropicMessage,
  type AnthropicTool,
  type AssistantBlock,
  type NativeBlock,
  nativeBlock,
  type UserBlock,
} from './body.ts';
import { markLast } from './cache.ts';
import { resultBlocks, userBlocks } from './content.ts';
import { withinLimits } from './images.ts';
import { modelTraits } from './models.ts';
import { type Settled, settledThinking } from './thinking.ts';

/** What a reply may have where nobody knows the model's own cap. */
const defaultCap = 8192;

/** A Messages request, typed as the wire has it. */
export type AnthropicProjected = Projected & { readonly body: AnthropicBody };

/** A conversation as a Messages request. */
export function projectAnthropic(
  conversation: Conversation,
  options: ProjectOptions,
): AnthropicProjected {
  const projection = new Projection({ adapter: 'anthropic', model: options.model });
  const { names, notes, splicer, leftOut } = projection;
  const tools = offered(conversation, { notes }).map((tool) => spelledTool(tool, names, notes));
  const traits = modelTraits(options.model);
  const blocks: Blocks = new Map();
  const edited = traits.binds ? (options.edited ?? 0) : 0;
  const steps = projection.steps(conversation.messages, {
    drops: dropper(projection.origin, edited, blocks),
    refuses: 'blank',
  });
  const maxTokens = options.maxTokens ?? defaultCap;
  const thinking = settledThinking(options.effort, traits, { steps, maxTokens });
  const shown = withinLimits(steps, { most: traits.mostImages, notes });
  const manual = traits.thinks === 'manual';
  const messages = spelledSteps(shown, { splicer, notes, leftOut, blocks, manual });
  for (const message of messages.slice(-2)) markLast(message.content, splicer.splices);
  const body = assembled({ conversation, options, tools, messages, maxTokens, thinking });
  splicer.aroundEach(messages);
  if (thinking.note) notes.add(thinking.note);
  return projection.of(body);
}

/** Reasoning goes back only signed, to the model it came from, and while its history stands. */
function dropper(origin: Origin, edited: number, blocks: Blocks): Policy['drops'] {
  return (part, at) => {
    const why = strange(part, origin);
    if (why !== undefined) return why;
    if (at < edited) return 'edited';
    const block = nativeBlock(ownObject(part.native, origin));
    if (block) blocks.set(part, block);
    else return part.type === 'reasoning' ? 'bare' : 'unknown';
    return undefined;
  };
}

function spelledTool(tool: Tool, names: Spelling, notes: Notes): AnthropicTool {
  return {
    name: names.of(tool.name),
    description: tool.description,
    input_schema: { ...rootless(tool, notes), type: 'object' },
  };
}

function assembled(parts: {
  readonly conversation: Conversation;
  readonly options: ProjectOptions;
  readonly tools: AnthropicTool[];
  readonly messages: AnthropicMessage[];
  readonly maxTokens: number;
  readonly thinking: Settled;
}): AnthropicBody {
  const { thinking, effort } = parts.thinking;
  const { system } = parts.conversation;
  return {
    model: parts.options.model,
    max_tokens: parts.maxTokens,
    ...(system === undefined || isBlank(system)
      ? {}
      : { system: [{ type: 'text', text: system, cache_control: { type: 'ephemeral' } }] }),
    ...(parts.tools.length === 0 ? {} : { tools: parts.tools }),
    messages: parts.messages,
    ...(thinking === undefined ? {} : { thinking }),
    ...(effort === undefined ? {} : { output_config: { effort } }),
    stream: true,
  };
}

/** The native blocks of one request, by the parts that hold their text. */
type Blocks = Map<AssistantPart, NativeBlock>;

type Spelled = {
  readonly splicer: Splicer;
  readonly notes: Notes;
  readonly leftOut: LeftOut;
  readonly blocks: Blocks;
  readonly manual: boolean;
};

/** Answers and what the user says after them stand in one message, the answers first. */
function spelledSteps(steps: readonly Step[], context: Spelled): AnthropicMessage[] {
  const messages: AnthropicMessage[] = [];
  for (const step of steps) {
    if (step.role === 'assistant') {
      messages.push({ role: 'assistant', content: spelledReply(step, context) });
      continue;
    }
    const blocks =
      step.role === 'user'
        ? userBlocks(step.content, context.notes)
        : resultBlocks(step.results, context.notes);
    said(messages, blocks);
  }
  return messages;
}

function said(messages: AnthropicMessage[], blocks: UserBlock[]): void {
  const last = messages.at(-1);
  if (last?.role !== 'user') messages.push({ role: 'user', content: blocks });
  else for (const block of blocks) last.content.push(block);
}

/** With manual thinking, a reply that holds thinking begins with it; one that does not goes without, whatever this request asks. */
function spelledReply(step: AssistantStep, context: Spelled): AssistantBlock[] {
  const isLate = context.manual && !isNative(step.content[0]);
  const parts = isLate ? step.content.filter((part) => !isNative(part)) : step.content;
  for (const part of isLate ? step.content : []) {
    if (isNative(part)) context.leftOut.add(part, 'late');
  }
  return context.splicer.around(parts.flatMap((part) => block(part, context)));
}

function isNative(part: AssistantPart | undefined): part is Private {
  return part?.type === 'reasoning' || part?.type === 'opaque';
}

function block(part: AssistantPart, { splicer, blocks }: Spelled): AssistantBlock[] {
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if (part.type === 'call') {
    return [{ type: 'tool_use', id: part.id, name: part.name, input: part.arguments }];
  }
  const native = blocks.get(part);
  return native && part.native ? [splicer.whole(native, part.native.json)] : [];
}

import type { Conversation, Tool } from '@exarch/conversation';
import type { Splicer } from '../encode.ts';
import { type LeftOut, strange } from '../left-out.ts';
import { nineLetterIds, portableIds, type Spelling } from '../names.ts';
import { type Note, type Notes, systemSaid } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { Projection } from '../projection.ts';
import { isBlank } from '../runs.ts';
import { itemized } from '../schema.ts';
import type { Step } from '../sequence.ts';
import { offered } from '../tools.ts';
import type { ChatBody, ChatFunction, ChatMessage } from './body.ts';
import { filesOf, toolMessage, userMessage } from './content.ts';
import { chatEffort } from './effort.ts';
import { cutLongTexts } from './lengths.ts';
import { wantsReasoning, withTurnsOpened } from './open-turn.ts';
import { isPlainTemplate, toldInWords } from './plain-template.ts';
import { type ChatProfile, chatProfile } from './profile.ts';
import { assistantMessage } from './reply.ts';

/** A Chat Completions request, typed as the wire has it. */
export type ChatProjected = Projected & { readonly body: ChatBody };

/** A conversation as a Chat Completions request. */
export function projectChat(conversation: Conversation, options: ProjectOptions): ChatProjected {
  const profile = chatProfile(options.profile);
  const alphabet = profile.nineLetterIds ? nineLetterIds : portableIds;
  const projection = new Projection({ adapter: 'openai-chat', model: options.model }, alphabet);
  const { names, notes, leftOut, splicer } = projection;
  const taken = itemized(offered(conversation, { notes, most: profile.mostTools }), notes);
  const tools = taken.map((tool) => spelledTool(tool, names));
  const steps = projection.steps(conversation.messages, {
    drops: (part) => (profile.returns ? strange(part, projection.origin) : 'unwanted'),
    refuses: 'empty',
  });
  const isPlain = isPlainTemplate(options.model, options.profile);
  const turns = isPlain ? toldInWords(steps, notes) : steps;
  const spelled = spelledSteps(turns, { splicer, notes, leftOut, profile });
  const wants = wantsReasoning(options.model, profile);
  const messages = wants ? withTurnsOpened(spelled, notes) : spelled;
  const told = systemFirst(conversation.system, messages, {
    isRefused: isPlain || refusesSystem(options.model),
    notes,
  });
  cutLongTexts(told);
  const body: ChatBody = {
    model: options.model,
    messages: told,
    ...(tools.length === 0 ? {} : { tools }),
    ...(options.maxTokens === undefined ? {} : { [profile.cap]: options.maxTokens }),
    ...chatEffort(options, { profile, hasTools: tools.length > 0, notes }),
    stream: true,
    ...(profile.asksUsage ? { stream_options: { include_usage: true } } : {}),
  };
  splicer.around(body.messages);
  return projection.of(body);
}

function spelledTool(tool: Tool, names: Spelling): ChatFunction {
  const { description, parameters } = tool;
  return { type: 'function', function: { name: names.of(tool.name), description, parameters } };
}

function systemFirst(
  system: string | undefined,
  messages: ChatMessage[],
  { isRefused, notes }: { readonly isRefused: boolean; readonly notes: Notes },
): ChatMessage[] {
  if (system === undefined || isBlank(system)) return messages;
  const [first] = messages;
  if (first?.role === 'user' && isRefused) {
    notes.add(systemSaid);
    first.content = joinedContent(system, first.content);
  } else messages.unshift({ role: 'system', content: system });
  return messages;
}

/** The first models that reasoned take neither `system` nor `developer`. */
function refusesSystem(model: string): boolean {
  return /(?:^|\/)o1-(?:mini|preview)/.test(model.toLowerCase());
}

type Spelled = {
  readonly splicer: Splicer;
  readonly notes: Notes;
  readonly leftOut: LeftOut;
  readonly profile: ChatProfile;
};

/** Files in results become the user's words behind the whole batch. */
function spelledSteps(steps: readonly Step[], context: Spelled): ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const step of steps) {
    switch (step.role) {
      case 'assistant':
        messages.push(assistantMessage(step.content, context));
        break;
      case 'user':
        said(messages, step.content, context);
        break;
      case 'tool': {
        for (const result of step.results) messages.push(toolMessage(result));
        const files = filesOf(step.results, context.notes);
        if (files.length > 0) said(messages, files, context);
        break;
      }
    }
  }
  return messages;
}

function said(
  messages: ChatMessage[],
  content: Extract<Step, { readonly role: 'user' }>['content'],
  { profile, notes }: Spelled,
): void {
  const message = userMessage(content, profile, notes);
  const last = messages.at(-1);
  if (last?.role === 'tool' && profile.bridgesResults) {
    messages.push({ role: 'assistant', content: bridge });
    notes.add(resultsBridged);
  }
  if (last?.role !== 'user' || !profile.joinsUsers) messages.push(message);
  else last.content = joinedContent(last.content, message.content);
}

const bridge = 'The results are in.';
const resultsBridged: Note = {
  rule: 'projection/results-bridged',
  at: '',
  did: `put "${bridge}" of the assistant between the results of tools and what the user says next`,
  because: 'this vendor refuses a user behind a tool',
};

type UserContent = Extract<ChatMessage, { role: 'user' }>['content'];

function joinedContent(one: UserContent, other: UserContent): UserContent {
  return typeof one === 'string' && typeof other === 'string'
    ? `${one}\n\n${other}`
    : [...partsOf(one), ...partsOf(other)];
}

function partsOf(content: UserContent): Exclude<UserContent, string> {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

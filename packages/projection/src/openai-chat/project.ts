import type { Conversation, Origin, Tool } from '@exarch/conversation';
import { Splicer } from '../encode.ts';
import { isOwn } from '../family.ts';
import { nineLetterIds, portableIds, portableNames, Spelling } from '../names.ts';
import { Notes, systemSaid } from '../note.ts';
import type { Projected, ProjectOptions } from '../projected.ts';
import { isBlank } from '../runs.ts';
import { itemized } from '../schema.ts';
import { type Policy, type Step, sequence } from '../sequence.ts';
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
  const origin: Origin = { adapter: 'openai-chat', model: options.model };
  const names = new Spelling(portableNames);
  const ids = new Spelling(profile.nineLetterIds ? nineLetterIds : portableIds);
  const notes = new Notes();
  const splicer = new Splicer();
  const taken = itemized(offered(conversation, { notes, most: profile.mostTools }), notes);
  const tools = taken.map((tool) => spelledTool(tool, names));
  const { steps, notes: settled } = sequence(conversation.messages, {
    keeps: keeper(origin, profile),
    refuses: 'empty',
    ids,
    names,
  });
  for (const note of settled) notes.add(note);
  const isPlain = isPlainTemplate(options.model, options.profile);
  const turns = isPlain ? toldInWords(steps, notes) : steps;
  const spelled = spelledSteps(turns, { splicer, notes, profile });
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
  splicer.around(body);
  return {
    adapter: 'openai-chat',
    origin,
    body,
    notes: notes.list,
    names: names.back,
    ids: ids.back,
    splices: splicer.splices,
  };
}

/** Reasoning goes back only where the vendor wants it, to the model it came from. */
function keeper(origin: Origin, profile: ChatProfile): Policy['keeps'] {
  return (part) => {
    if (part.type === 'text' || part.type === 'call') return part;
    return profile.returns && part.native && isOwn(part.native.origin, origin) ? part : undefined;
  };
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
    messages.push({ role: 'assistant', content: 'The results are in.' });
  }
  if (last?.role !== 'user' || !profile.joinsUsers) messages.push(message);
  else last.content = joinedContent(last.content, message.content);
}

type UserContent = Extract<ChatMessage, { role: 'user' }>['content'];

function joinedContent(one: UserContent, other: UserContent): UserContent {
  return typeof one === 'string' && typeof other === 'string'
    ? `${one}\n\n${other}`
    : [...partsOf(one), ...partsOf(other)];
}

function partsOf(content: UserContent): Exclude<UserContent, string> {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

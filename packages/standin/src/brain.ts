import { type Asked, type Tail, tail } from './asked.ts';
import { stepsIn, type Wish } from './intent.ts';
import { type Call, type Reply, reply, type Said, text } from './reply.ts';
import { smallTalk } from './small-talk.ts';
import { telling } from './telling.ts';
import { anyCallOf, callFor } from './toolbox.ts';

/** Answers a request as well as a program without a model can. Pure: the same request, the same reply. */
export function think(asked: Asked): Reply {
  const standing = tail(asked.history);
  const { thought, said } = answer(asked, standing);
  return asked.thinks ? reply({ kind: 'thinking', text: thought }, ...said) : reply(...said);
}

type Answer = { readonly thought: string; readonly said: readonly Said[] };

function answer(asked: Asked, standing: Tail): Answer {
  const steps = asked.choice.kind === 'none' ? [] : plan(asked, standing.words);
  const next = nextStep(steps, standing.came.length);
  if (next.length > 0) return calling(next);
  const forced = forcedCall(asked, standing.words);
  if (forced) return { thought: `The request makes me call ${forced.name}.`, said: [forced] };
  if (standing.came.length > 0)
    return { thought: resultsThought(standing), said: [text(telling(standing.came))] };
  const wishes = stepsIn(standing.words).flat();
  if (wishes.length > 0)
    return { thought: 'No tool here can do this.', said: [text(withoutTool(wishes, asked))] };
  return {
    thought: 'Nothing here asks for a tool, so I answer by myself.',
    said: [text(smallTalk(asked, standing))],
  };
}

type Planned = { readonly wish: Wish; readonly call: Call };

/** The steps that some tool can take; one call a step where calls may not go together. */
function plan(asked: Asked, words: string): readonly (readonly Planned[])[] {
  const steps = stepsIn(words).map((wishes) =>
    wishes.flatMap((wish) => {
      const call = callFor(wish, asked);
      return call ? [{ wish, call }] : [];
    }),
  );
  const able = steps.filter((step) => step.length > 0);
  return asked.oneCallAtATime ? able.flat().map((planned) => [planned]) : able;
}

/** The first step whose results have not come. */
function nextStep(steps: readonly (readonly Planned[])[], came: number): readonly Planned[] {
  let due = 0;
  for (const step of steps) {
    if (due >= came) return step;
    due += step.length;
  }
  return [];
}

function calling(step: readonly Planned[]): Answer {
  const what = listed(step.map(({ wish }) => named(wish)));
  const tools = [...new Set(step.map(({ call }) => call.name))].join(' and ');
  return {
    thought: `The user wants me to ${what}. The tool ${tools} can do that.`,
    said: [text(`Let me ${what}.`), ...step.map(({ call }) => call)],
  };
}

/** "run `a`, `b` and read `c`": a verb that repeats is said once. */
function listed(phrases: readonly string[]): string {
  const said = phrases.map((phrase, place) => {
    const [verb = ''] = phrase.split(' ');
    return phrases[place - 1]?.startsWith(`${verb} `) ? phrase.slice(verb.length + 1) : phrase;
  });
  const last = said.at(-1) ?? '';
  return said.length < 2 ? last : `${said.slice(0, -1).join(', ')} and ${last}`;
}

function named(wish: Wish): string {
  if (wish.kind === 'run') return `run \`${wish.command}\``;
  return wish.kind === 'read' ? `read \`${wish.path}\`` : 'look at the files';
}

function forcedCall({ choice, tools }: Asked, words: string): Call | undefined {
  if (choice.kind === 'any') return tools[0] && anyCallOf(tools[0], words);
  if (choice.kind !== 'named') return undefined;
  const tool = tools.find(({ name }) => name === choice.name);
  return tool && anyCallOf(tool, words);
}

function resultsThought({ came }: Tail): string {
  const failed = came.filter((result) => result.failed).length;
  return `${came.length === 1 ? 'One result' : `${came.length} results`} came back${failed > 0 ? `, ${failed} failed` : ''}. I say what is in them.`;
}

function withoutTool(wishes: readonly Wish[], { tools, choice }: Asked): string {
  const what = listed(wishes.map(named));
  if (choice.kind === 'none') return `You ask me to ${what}, but this request forbids tools.`;
  const offered =
    tools.length === 0
      ? 'it offers no tools'
      : `it offers ${tools.map(({ name }) => name).join(', ')}`;
  return `You ask me to ${what}, but no tool of this request can: ${offered}.`;
}

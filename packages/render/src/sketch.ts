import type { Block, BlockOf } from '@exarch/record';
import { never } from '@exarch/values';
import { withoutBlankEnds, withoutLastNewlines } from './blank-lines.ts';
import { contextText } from './context-text.ts';
import { inputText } from './input-text.ts';
import { oneLine } from './one-line.ts';
import { terminalSafe } from './terminal-safe.ts';
import {
  callWords,
  cardWords,
  changeWords,
  doneWords,
  evictedWords,
  failureDetail,
  failureWords,
  harnessWords,
  nudgeWords,
  observedWords,
  rewoundWords,
  ruleWords,
  subagentWords,
  verdictWords,
} from './words.ts';

/** How a statement is meant. */
export type Tone = 'call' | 'verdict' | 'failed' | 'effect' | 'mark' | 'plain' | 'warn' | 'error';

/**
 * What a block says, before any format: safe text, and what kind of text it is.
 * A new block is an arm of `sketch`; a new format is a way to write these six.
 */
export type Piece =
  /** What a person, a peer or a schedule said, with the names of what they attached. */
  | { readonly is: 'prompt'; readonly who: string; readonly text: string }
  | { readonly is: 'thinking'; readonly text: string }
  | { readonly is: 'answer'; readonly text: string }
  /** The line above a reply. */
  | { readonly is: 'rule'; readonly text: string }
  | { readonly is: 'statement'; readonly tone: Tone; readonly text: string }
  /** Text to be shown as it stands. */
  | { readonly is: 'verbatim'; readonly language: 'text' | 'diff'; readonly text: string };

/** A block, whole, as pieces: the one match over the kinds of blocks. */
export function sketch(block: Block): readonly Piece[] {
  switch (block.kind) {
    case 'prompt':
      return [prompt(block)];
    case 'thinking':
    case 'answer':
      return [{ is: block.kind, text: withoutBlankEnds(terminalSafe(block.text)) }];
    case 'tool_call':
      return call(block);
    case 'turn_rule':
      return [{ is: 'rule', text: ruleWords(block) }];
    case 'change':
      return [
        statement('effect', changeWords(block)),
        ...verbatim('diff', terminalSafe(block.diff)),
      ];
    case 'card':
      return [
        statement('plain', oneLine(block.title)),
        ...verbatim('text', block.rows.map(cardWords).join('\n')),
      ];
    case 'context':
      return [statement('plain', 'the context'), ...verbatim('text', contextText(block.rows))];
    case 'provider_error':
      return [statement('error', failureWords(block)), ...verbatim('text', failureDetail(block))];
    case 'harness_call':
    case 'observation':
    case 'subagent_done':
    case 'done':
    case 'notice':
    case 'error':
    case 'evicted':
    case 'rewound':
    case 'cleared':
    case 'cancelled':
    case 'stalled':
    case 'nudge':
      return [stated(block)];
    default:
      return never(block);
  }
}

type Stated = Exclude<
  Block,
  BlockOf<
    | 'prompt'
    | 'thinking'
    | 'answer'
    | 'tool_call'
    | 'turn_rule'
    | 'change'
    | 'card'
    | 'context'
    | 'provider_error'
  >
>;

/** Blocks of one statement. */
function stated(block: Stated): Piece {
  switch (block.kind) {
    case 'harness_call':
      return statement(block.failed ? 'failed' : 'effect', harnessWords(block));
    case 'observation':
      return statement('effect', observedWords(block.what));
    case 'subagent_done':
      return statement(block.error === undefined ? 'plain' : 'warn', subagentWords(block));
    case 'done':
      return statement(block.outcome.kind === 'ok' ? 'plain' : 'warn', doneWords(block));
    case 'notice':
      return statement(block.tone, withoutBlankEnds(terminalSafe(block.text)));
    case 'error':
      return statement('error', withoutBlankEnds(terminalSafe(block.text)));
    case 'evicted':
      return statement('mark', evictedWords(block));
    case 'rewound':
      return statement('mark', rewoundWords(block));
    case 'cleared':
    case 'cancelled':
      return statement('mark', `[${block.kind}]`);
    case 'stalled':
      return statement('mark', `[stalled: ${oneLine(block.cause)}]`);
    case 'nudge':
      return statement('mark', nudgeWords(block));
    default:
      return never(block);
  }
}

/** A call's verdict as its own statement. */
export function verdictPiece({ verdict }: BlockOf<'tool_call'>): readonly Piece[] {
  if (verdict === undefined) return [];
  return [statement(verdict.failed ? 'failed' : 'verdict', verdictWords(verdict))];
}

function call(block: BlockOf<'tool_call'>): readonly Piece[] {
  const input = verbatim('text', inputText(block.input));
  return [statement('call', callWords(block)), ...input, ...verdictPiece(block)];
}

function prompt({ voice, text, attached }: BlockOf<'prompt'>): Piece {
  const names = attached.map(({ mediaType, name }) =>
    oneLine(name === undefined ? `[attached ${mediaType}]` : `[attached ${mediaType}: ${name}]`),
  );
  const said = text === '' ? [] : [terminalSafe(text)];
  return { is: 'prompt', who: voice, text: [...said, ...names].join('\n') };
}

function statement(tone: Tone, text: string): Piece {
  return { is: 'statement', tone, text };
}

function verbatim(language: 'text' | 'diff', text: string): readonly Piece[] {
  return text === '' ? [] : [{ is: 'verbatim', language, text: withoutLastNewlines(text) }];
}

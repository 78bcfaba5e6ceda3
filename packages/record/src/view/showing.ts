import type { UserPart } from '@exarch/conversation';
import { never } from '@exarch/values';
import type { Fact } from '../fact.ts';
import type { Protocol } from '../protocol.ts';
import type { TurnId } from '../span.ts';
import type { Attached, BlockKind, Lane, Verdict } from './block.ts';

/** What a fact asks of the screen. */
export type Showing =
  | { readonly does: 'opens'; readonly what: BlockKind }
  | { readonly does: 'continues'; readonly lane: Lane; readonly text: string }
  | { readonly does: 'patches'; readonly call: string; readonly verdict: Verdict }
  | { readonly does: 'rewinds'; readonly anchor: TurnId }
  | { readonly does: 'clears' }
  | { readonly does: 'nothing' };

const nothing: Showing = { does: 'nothing' };

/** The one match over all three classes: what of each fact is drawn, and as what. */
export function showing(fact: Fact): Showing {
  if (isUndrawn(fact)) return nothing;
  switch (fact.kind) {
    case 'user_prompt':
    case 'steering':
      return prompted(fact);
    case 'evicted':
      return fact.residue.by === 'model' ? nothing : opens(fact);
    case 'rewound':
      return { does: 'rewinds', anchor: fact.anchor };
    case 'cleared':
      return { does: 'clears' };
    case 'answer':
    case 'thinking':
      return { does: 'continues', lane: fact.kind, text: fact.text };
    case 'verdict':
      return {
        does: 'patches',
        call: fact.call,
        verdict: { lines: fact.lines, failed: fact.failed },
      };
    case 'turn_started':
      return opens({ ...fact, kind: 'turn_rule' });
    case 'note':
      return opens({ kind: 'notice', text: fact.text, tone: 'plain' });
    case 'tool_call':
    case 'harness_call':
    case 'observation':
    case 'change':
    case 'card':
    case 'subagent_done':
    case 'done':
    case 'context':
    case 'notice':
    case 'cancelled':
    case 'nudge':
    case 'provider_error':
    case 'stalled':
    case 'error':
      return opens(fact);
    default:
      return never(fact);
  }
}

/** Facts that are evidence only, or are said by another block. One in neither list does not compile. */
const undrawn = {
  system: true,
  tools: true,
  inherited: true,
  import: true,
  assistant_message: true,
  tool_results: true,
  session_started: true,
  session_resumed: true,
  session_ended: true,
  session_closed: true,
  renamed: true,
  model_changed: true,
  usage: true,
  window_narrowed: true,
  repaired: true,
} as const satisfies { readonly [Kind in Fact['kind']]?: true };

function isUndrawn(fact: Fact): fact is Extract<Fact, { readonly kind: keyof typeof undrawn }> {
  return Object.hasOwn(undrawn, fact.kind);
}

function opens(what: BlockKind): Showing {
  return { does: 'opens', what };
}

/** A prompt draws unless the harness spoke it: its own words are said by other blocks. */
function prompted(fact: Extract<Protocol, { readonly kind: 'user_prompt' | 'steering' }>): Showing {
  if (fact.voice === 'harness') return nothing;
  const { text, attached } = promptWords(fact.content);
  const prompt: BlockKind = { kind: 'prompt', voice: fact.voice, text, attached };
  return opens(fact.kind === 'user_prompt' ? { ...prompt, turn: fact.turn } : prompt);
}

function promptWords(content: readonly UserPart[]): {
  readonly text: string;
  readonly attached: readonly Attached[];
} {
  const texts: string[] = [];
  const attached: Attached[] = [];
  for (const part of content) {
    switch (part.type) {
      case 'text':
        texts.push(part.text);
        break;
      case 'media':
        attached.push(named(part.mediaType, part.name));
        break;
      default:
        return never(part);
    }
  }
  return { text: texts.join('\n'), attached };
}

function named(mediaType: string, name: string | undefined): Attached {
  return name === undefined ? { mediaType } : { mediaType, name };
}

/**
 * What is known of each family. Traits: `signed-calls`, `no-prefill`, `nothing-after-answers`,
 * `weak-after-answers` (taken, and answered badly), `no-function-role`, `no-answer-media`, `no-mixed-tools`,
 * `config-needs-functions`, `no-system`, `no-functions`, `fixed-sampling`.
 */
import type { Family } from '../grammar.ts';

const sources = [
  'https://ai.google.dev/gemini-api/docs/models',
  'https://ai.google.dev/gemini-api/docs/thought-signatures',
];
const asOf = '2026-11-26';
const early = ['no-answer-media', 'no-mixed-tools', 'config-needs-functions'];

function family(name: string, match: RegExp, traits: readonly string[]): Family {
  return { family: name, match, traits, sources, asOf };
}

/** Oldest first; a model that matches none, an alias too, is judged as the last, in warnings. */
export const families: readonly Family[] = [
  family('Gemma 3', /gemma-?3/, [...early, 'no-system', 'no-functions']),
  family('Gemini 3 image', /gemini-3(?:\.\d+)?-.*image/, ['weak-after-answers']),
  family('Gemini 2 image', /gemini-2\.\d+-.*image/, [...early, 'no-system']),
  family('Gemini 1', /gemini-1|gemini-pro(?:-vision)?$/, early),
  family('Gemini 2.0, 2.5', /gemini-2/, early),
  family('Gemini 3, 3.1', /gemini-3(?:\.1)?-/, ['signed-calls', 'weak-after-answers']),
  family('Gemini 3.5 Flash-Lite', /gemini-3\.5-flash-lite/, ['signed-calls', 'no-prefill']),
  family('Gemini 3.5', /gemini-3\.5/, ['signed-calls']),
  family('Gemini 3.6 to 3.8', /gemini-3\.[678]/, [
    'signed-calls',
    'no-prefill',
    'nothing-after-answers',
    'no-function-role',
    'fixed-sampling',
  ]),
];

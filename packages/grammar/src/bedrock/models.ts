/**
 * What is known of each family. Traits: `claude`, `no-prefill`, `no-bare-reasoning`, `user-first`,
 * `unsigned-refused`, `unsigned-taken`, `no-result-images`, `no-text-beside-tools`, `no-any`, `short-ids`,
 * `no-empty-result`, `blank-result-taken`.
 */
import type { Family } from '../grammar.ts';

const sources = [
  'https://docs.aws.amazon.com/bedrock/latest/userguide/conversation-inference-supported-models-features.html',
  'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
];
const asOf = '2026-11-26';

function family(name: string, match: RegExp, traits: readonly string[]): Family {
  return { family: name, match, traits, sources, asOf };
}

/** Told by the model's id, inference profiles included; a model that matches none is judged as the last. */
export const families: readonly Family[] = [
  family('Amazon Nova', /nova/, ['unsigned-refused', 'user-first']),
  family('DeepSeek', /deepseek/, ['unsigned-refused']),
  family('OpenAI on Bedrock', /openai|gpt-/, ['unsigned-taken', 'no-result-images']),
  family('Llama', /llama/, ['no-text-beside-tools', 'no-any', 'user-first']),
  family('Mistral', /mistral|pixtral|magistral|ministral/, ['short-ids', 'user-first']),
  family('Nemotron', /nemotron/, ['no-empty-result', 'blank-result-taken']),
  family('Cohere, AI21, Writer', /cohere|ai21|jamba|writer|palmyra/, ['user-first']),
  family('Qwen', /qwen/, []),
  family(
    'Claude to 4.5',
    /claude-(?:3|instant|v2|(?:opus|sonnet)-4(?:-1)?(?:-\d{8}|$)|(?:opus|sonnet|haiku)-4-5)/,
    ['claude'],
  ),
  family('Claude 4.6 to 4.8', /claude-(?:opus|sonnet)-4-[678]/, ['claude', 'no-prefill']),
  family('Claude 5 and newer', /claude-(?:sonnet|opus|haiku|fable|mythos)/, [
    'claude',
    'no-prefill',
    'no-bare-reasoning',
  ]),
];

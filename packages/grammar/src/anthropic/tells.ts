import { stringIn } from '../lenient.ts';
import type { Tell } from '../tell.ts';

/** Where Claude is asked. */
export const tells: readonly Tell[] = [
  { profile: 'bedrock-mantle', hosts: ['api.aws'] },
  {
    profile: 'bedrock-invoke',
    hosts: ['amazonaws.com'],
    body: (body) => stringIn(body, 'anthropic_version')?.startsWith('bedrock-') === true,
  },
  {
    profile: 'vertex',
    path: /\/publishers\/anthropic\//,
    body: (body) => stringIn(body, 'anthropic_version')?.startsWith('vertex-') === true,
  },
];

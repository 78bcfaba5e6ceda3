import { stringIn } from '../lenient.ts';
import { mantle, type Tell } from '../tell.ts';

/** Where Claude is asked. */
export const tells: readonly Tell[] = [
  { profile: 'bedrock-mantle', path: mantle },
  {
    profile: 'bedrock-invoke',
    // Amazon's other hosts are anyone's: a gateway, a machine.
    path: /^https?:\/\/(?:[^/?#]*\.)?bedrock-runtime[^/?#]*\.amazonaws\.com(?:[.:/?#]|$)|^[^?#]*\/model\/[^/?#]+\/invoke/i,
    anywhere: true,
    body: (body) => stringIn(body, 'anthropic_version')?.startsWith('bedrock-') === true,
  },
  {
    profile: 'vertex',
    path: /\/publishers\/anthropic\//,
    anywhere: true,
    body: (body) => stringIn(body, 'anthropic_version')?.startsWith('vertex-') === true,
  },
];

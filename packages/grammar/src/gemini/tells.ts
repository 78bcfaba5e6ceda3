import { isJsonObject } from '@exarch/values';
import type { Tell } from '../tell.ts';

/** At which of Google's doors a request knocks. */
export const tells: readonly Tell[] = [
  {
    profile: 'code-assist',
    hosts: ['cloudcode-pa.googleapis.com'],
    anywhere: true,
    body: ({ contents, request }) => contents === undefined && isJsonObject(request),
  },
  {
    profile: 'vertex',
    path: /\/publishers\/google\//,
    model: /^(?:projects\/[^/]+\/.*)?publishers\//,
  },
  { profile: 'aistudio', hosts: ['generativelanguage.googleapis.com'], model: /^models\// },
];

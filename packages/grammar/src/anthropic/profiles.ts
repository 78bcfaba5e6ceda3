import type { Profile } from '../grammar.ts';

/**
 * Where Claude is served. Traits: `model-in-url`, `stream-in-url`, `needs-version`, `inline-media` (no url or
 * file sources), `small-images` (5 MB), `no-server-tools`, `only-web-search`, `no-automatic-cache`,
 * `no-structured-output`, `no-new-fields`.
 */
export const profiles: readonly [Profile, ...Profile[]] = [
  {
    name: 'anthropic',
    title: 'Claude API',
    aliases: ['foundry', 'claude-platform-aws'],
    ownModels: true,
  },
  {
    name: 'bedrock-mantle',
    title: 'Claude on Amazon Bedrock, Messages endpoint',
    ownModels: true,
    traits: ['inline-media', 'small-images', 'no-server-tools'],
  },
  {
    name: 'bedrock-invoke',
    title: 'Claude on Amazon Bedrock, InvokeModel',
    aliases: ['bedrock'],
    ownModels: true,
    traits: [
      'model-in-url',
      'stream-in-url',
      'needs-version',
      'inline-media',
      'small-images',
      'no-server-tools',
      'no-automatic-cache',
      'no-structured-output',
    ],
  },
  {
    name: 'vertex',
    title: 'Claude on Google Cloud',
    aliases: ['google-vertex'],
    ownModels: true,
    traits: [
      'model-in-url',
      'needs-version',
      'inline-media',
      'small-images',
      'only-web-search',
      'no-new-fields',
    ],
  },
];

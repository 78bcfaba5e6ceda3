import type { Profile } from '../grammar.ts';

/** There is one Converse; what differs is the model behind it. */
export const profiles: readonly [Profile, ...Profile[]] = [
  {
    name: 'converse',
    title: 'Amazon Bedrock Converse',
    aliases: ['bedrock', 'aws', 'bedrock-converse'],
    ownModels: true,
  },
];

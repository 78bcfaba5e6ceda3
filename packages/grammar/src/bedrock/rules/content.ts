import type { RuleEntry } from '../../rule.ts';

/** Content blocks. */
export const contentRules: { readonly [id: string]: RuleEntry } = {
  'BED-004': {
    name: 'no-empty-message',
    states: 'No message is empty.',
    level: 'refused',
    check: 'pure',
    says: 'The content field in the Message object at messages.1 is empty. Add a ContentBlock object to the content field and try again.',
    from: ['gh:aws/aws-sdk-net#4015', 'gh:maximhq/bifrost#6732'],
    sure: 'reported',
  },
  'BED-005': {
    name: 'block-has-one-member',
    states: 'Every block has exactly one member.',
    level: 'refused',
    check: 'pure',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
  'BED-006': {
    name: 'no-blank-text',
    states: 'No text is blank, white space included.',
    level: 'refused',
    check: 'pure',
    says: 'The text field in the ContentBlock object at messages.1.content.0 is blank. Add text to the text field, and try again.',
    from: [
      'gh:boto/botocore#3525',
      'gh:langchain-ai/langchain-aws#403',
      'gh:NousResearch/hermes-agent#63983',
      'gh:OpenHands/OpenHands#5339',
    ],
    sure: 'reported',
  },
};

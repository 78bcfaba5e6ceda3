import type { RuleEntry } from '../../rule.ts';

/** Images and documents. */
export const mediaRules: { readonly [id: string]: RuleEntry } = {
  'ANT-160': {
    name: 'image-source',
    states:
      'An image is base64 with its media type, a url or a file, without a `data:` prefix, and stands in user content or a result.',
    level: 'refused',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-161': {
    name: 'image-is-what-it-says',
    states: 'The media type of an image is what its bytes show.',
    level: 'refused',
    check: 'pure',
    says: 'messages.N.content.M.image.source.base64.data: Image does not match the provided media type image/png',
    from: [
      'gh:anthropics/claude-code#13131',
      'gh:anthropics/claude-code#12064',
      'gh:anthropics/claude-code#11975',
    ],
    sure: 'reported',
    doubtful: true,
  },
  'ANT-162': {
    name: 'image-size',
    states:
      'An image has at most 10 MB of base64 on the Claude API, 5 MB on Bedrock and Google Cloud.',
    level: 'refused',
    check: 'platform',
    says: '…image.source.base64: image exceeds 5 MB maximum: 9427836 bytes > 5242880 bytes',
    from: [
      'gh:aws/amazon-q-developer-cli#3912',
      'gh:anomalyco/opencode#21668',
      'gh:earendil-works/pi#224',
      'claude:build-with-claude/vision',
    ],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-163': {
    name: 'image-dimensions',
    states: 'No side of an image has more than 8000 pixels; with more than 20 images, 2000.',
    level: 'refused',
    check: 'pure',
    says: 'At least one of the image dimensions exceed max allowed size: 8000 pixels',
    from: [
      'gh:anthropics/claude-code#34566',
      'claude:build-with-claude/vision',
      'npm:@anthropic-ai/sdk/v/1.14.0',
    ],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-164': {
    name: 'image-count',
    states: 'A request holds at most 100 images on models with a window of 200k, else 600.',
    level: 'model',
    check: 'model',
    from: ['claude:build-with-claude/vision'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-165': {
    name: 'document-source',
    states:
      'A document is a base64 PDF, plain text, content, a url or a file, and stands in user content or a result.',
    level: 'refused',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-166': {
    name: 'search-result-shape',
    states:
      'A search result has a source, a title and some text, and stands in user content or a result.',
    level: 'refused',
    check: 'pure',
    from: ['claude:build-with-claude/search-results'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-167': {
    name: 'no-citations-with-format',
    states: 'Citations and a fixed output format exclude each other.',
    level: 'refused',
    check: 'pure',
    from: ['claude:build-with-claude/citations'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-168': {
    name: 'image-decodes',
    states: 'The bytes of an image decode.',
    level: 'refused',
    check: 'server',
    says: 'Could not process image',
    from: ['claude:api/messages/create'],
    sure: 'unverified',
  },
};

import type { Tool } from '@exarch/conversation';

/** One tool whose name every wire takes, and one whose name none does. */
export const tools: readonly Tool[] = [
  { name: 'shell', description: 'Runs.', parameters: { type: 'object', properties: {} } },
  {
    name: 'mcp.files:read',
    description: 'Reads.',
    parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
];

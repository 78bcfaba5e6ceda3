import type { Profile } from '../grammar.ts';

/** Backends. Traits: `aistudio`, `vertex`, `code-assist`. */
export const profiles: readonly [Profile, ...Profile[]] = [
  {
    name: 'aistudio',
    title: 'Gemini API (AI Studio)',
    aliases: ['google-ai', 'gemini'],
    ownModels: true,
    traits: ['aistudio'],
  },
  {
    name: 'vertex',
    title: 'Gemini on Google Cloud',
    aliases: ['google-vertex'],
    ownModels: true,
    traits: ['vertex'],
    softens: ['GEM-076'],
  },
  { name: 'code-assist', title: 'Gemini Code Assist', ownModels: true, traits: ['code-assist'] },
];

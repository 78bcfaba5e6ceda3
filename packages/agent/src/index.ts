export { Agent } from './agent.ts';
export { repairBudget } from './nudge.ts';
export type { Outcome } from './outcome.ts';
export { projectFolders } from './project-folders.ts';
export { Unrecorded } from './record.ts';
export { settle } from './settle.ts';
export { systemPrompt } from './system-prompt.ts';
export { type Arrival, takeUp } from './take-up.ts';
export type { Send, Wiring } from './wiring.ts';

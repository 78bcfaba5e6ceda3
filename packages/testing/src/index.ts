export { conversationFaults, messageFaults } from './conversation-faults.ts';
export type { Drawing } from './conversations.ts';
export { conversations, prompts, toolOutputs } from './conversations.ts';
export { damagedMessages } from './damaged-messages.ts';
export {
  goodCalls,
  goodDrafts,
  hostileArguments,
  hostileDrafts,
  hostileIds,
  hostileNames,
  knownCalls,
} from './drafts.ts';
export { brokenMedia, smallestFiles, soundMedia } from './media.ts';
export type { NativeKind, NativeTexts } from './natives.ts';
export { hostileNativeTexts, nativeOf, origins, plausibleNatives } from './natives.ts';
export { Reference, spelled } from './reference.ts';
export { fuzzed, runs } from './runs.ts';
export { anyTexts, blankTexts, illFormedTexts, readableTexts } from './texts.ts';
export { toolNames, tools } from './tools.ts';

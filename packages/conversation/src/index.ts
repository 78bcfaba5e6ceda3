export type { Admitted } from './admitted.ts';
export type { Aside } from './aside.ts';
export { onOwnLines } from './aside.ts';
export { callsIn, hasSubstance, textOf } from './content.ts';
export type { Draft, DraftCall } from './draft.ts';
export type { Failure, FailureKind } from './failure.ts';
export { failureShape } from './failure.ts';
export { imageSize } from './image-size.ts';
export { judgeMessage } from './judge.ts';
export { largestImage, largestPdf, longestSide } from './media.ts';
export type { Mended } from './mend/mend.ts';
export { mend } from './mend/mend.ts';
export type { Repair } from './mend/place.ts';
export type {
  AssistantMessage,
  AssistantPart,
  Call,
  Conversation,
  JsonSchema,
  Media,
  Message,
  Native,
  Opaque,
  Origin,
  Reasoning,
  Stop,
  Text,
  Tool,
  ToolMessage,
  ToolResult,
  Usage,
  UserMessage,
  UserPart,
} from './message.ts';
export type { AdmittedReply, Change, Known } from './reply.ts';
export { admitReply, emptyReply } from './reply.ts';
export { admitResults, emptyResult, judgeResults, missingResult } from './results.ts';
export {
  listsOfSchemas as schemaListKeywords,
  mapsOfSchemas as schemaMapKeywords,
  schemas as schemaKeywords,
} from './schema-keywords.ts';
export {
  assistantMessageShape,
  messageShape,
  toolResultShape,
  toolShape,
  userContentShape,
  userMessageShape,
} from './shapes.ts';
export { admitSystem } from './system.ts';
export { isToolName, legalName } from './tool-name.ts';
export { admitTools, judgeTools, toolRefusal } from './tools.ts';
export { admitPrompt, judgeContent } from './user-content.ts';

export type { Admitted } from './admitted.ts';
export type { Draft, DraftCall } from './draft.ts';
export type { Failure, FailureKind } from './failure.ts';
export { failureShape } from './failure.ts';
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
export {
  assistantMessageShape,
  messageShape,
  toolResultShape,
  toolShape,
  userContentShape,
  userMessageShape,
} from './shapes.ts';

import type { MessageCreateParamsStreaming } from '@anthropic-ai/sdk/resources/messages';
import type {
  ContentBlock,
  ConverseStreamRequest,
  Message,
  Tool,
} from '@aws-sdk/client-bedrock-runtime';
import type { Conversation } from '@exarch/conversation';
import type { Content, FunctionDeclaration, Part } from '@google/genai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import type { ResponseCreateParamsStreaming } from 'openai/resources/responses/responses';
import { describe, expect, test } from 'vitest';
import { projectAnthropic } from '../src/anthropic/project.ts';
import type { BedrockBlock } from '../src/bedrock/body.ts';
import { projectBedrock } from '../src/bedrock/project.ts';
import { projectGemini } from '../src/gemini/project.ts';
import { projectChat } from '../src/openai-chat/project.ts';
import { projectResponses } from '../src/openai-responses/project.ts';

const conversation: Conversation = {
  system: 'Be brief.',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'go' }] }],
  tools: [{ name: 'f', description: 'Does.', parameters: { type: 'object', properties: {} } }],
};

/** Each assignment is the proof: the vendor's own types take our bodies, or the file does not compile. */
describe('a body', () => {
  test('is what Anthropic’s SDK takes', () => {
    const body = projectAnthropic(conversation, { model: 'claude-opus-4-8', effort: 'high' }).body;
    const theirs: MessageCreateParamsStreaming = body;
    expect(theirs.stream).toBe(true);
  });

  test('is what OpenAI’s SDK takes for Chat Completions', () => {
    const {
      thinking: _,
      reasoning: __,
      ...body
    } = projectChat(conversation, { model: 'gpt-5.6' }).body;
    const theirs: ChatCompletionCreateParamsStreaming = body;
    expect(theirs.stream_options?.include_usage).toBe(true);
  });

  test('is what OpenAI’s SDK takes for Responses', () => {
    const body = projectResponses(conversation, { model: 'gpt-5.6', effort: 'low' }).body;
    const theirs: ResponseCreateParamsStreaming = body;
    expect(theirs.store).toBe(false);
  });

  test('holds the contents that Google’s SDK takes', () => {
    const body = projectGemini(conversation, { model: 'gemini-3-pro' }).body;
    const theirs: Content[] = body.contents;
    const system: Part[] = body.systemInstruction?.parts ?? [];
    const tools: FunctionDeclaration[] = body.tools?.[0]?.functionDeclarations ?? [];
    expect([theirs.length, system.length, tools.length]).toEqual([1, 1, 1]);
  });

  test('is what Amazon’s SDK takes, but for bytes, which its client encodes itself', () => {
    const body = projectBedrock(conversation, { model: 'us.anthropic.claude-sonnet-4-6' }).body;
    const { messages, toolConfig, additionalModelRequestFields: _, ...rest } = body;
    const theirs: Omit<ConverseStreamRequest, 'modelId'> = rest;
    const texts = messages.map(
      ({ role, content }): Message => ({ role, content: content.flatMap(theirBlock) }),
    );
    const tools = toolConfig?.tools.map(
      ({ toolSpec }): Tool => ({ toolSpec: { ...toolSpec, inputSchema: { json: {} } } }),
    );
    expect([theirs.system?.length, texts.length, tools?.length]).toEqual([1, 1, 1]);
  });
});

/** Their documents are mutable and their bytes are no base64; all else must fit as it is. */
function theirBlock(block: BedrockBlock): readonly ContentBlock[] {
  if ('text' in block) return [block];
  if ('toolUse' in block) return [{ toolUse: { ...block.toolUse, input: {} } }];
  if (!('toolResult' in block)) return [];
  const content = block.toolResult.content.flatMap((one) => ('text' in one ? [one] : []));
  return [{ toolResult: { ...block.toolResult, content } }];
}

import type { Json, JsonObject } from '@exarch/values';

export type Blob = { inlineData: { mimeType: string; data: string } };
export type FileData = { fileData: { mimeType: string; fileUri: string } };
export type TextPart = { text: string; thoughtSignature?: string };
export type CallPart = {
  functionCall: { id?: string; name: string; args: { [key: string]: Json } };
  thoughtSignature?: string;
};
export type AnswerPart = {
  functionResponse: {
    id?: string;
    name: string;
    response: { output: string } | { error: string };
    parts?: Blob[];
  };
};
/** A part as it arrived, which only this provider reads. */
export type NativePart = { [key: string]: Json };
export type Part = TextPart | CallPart | AnswerPart | Blob | FileData | NativePart;
export type GeminiContent = { role: 'user' | 'model'; parts: Part[] };
export type Declaration = { name: string; description: string; parametersJsonSchema: JsonObject };
export type ThinkingConfig = {
  includeThoughts?: boolean;
  thinkingBudget?: number;
  thinkingLevel?: 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH';
};

/** A generateContent request; its model stands in the URL. */
export type GeminiBody = {
  systemInstruction?: { parts: TextPart[] };
  contents: GeminiContent[];
  tools?: { functionDeclarations: Declaration[] }[];
  generationConfig?: { maxOutputTokens?: number; thinkingConfig?: ThinkingConfig };
};

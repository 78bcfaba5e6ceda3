import { type GenerateContentResponseUsageMetadata, GoogleGenAI, type Part } from '@google/genai';
import { key, prompt, type Told, type ToldUsage, type Witness } from './told.ts';

/** Google's own client, every part that its chunks bring. It knows no `fetch` but the global one. */
export const geminiWitness: Witness = async (fetch): Promise<Told> => {
  const before = globalThis.fetch;
  globalThis.fetch = fetch;
  try {
    return await gathered();
  } finally {
    globalThis.fetch = before;
  }
};

async function gathered(): Promise<Told> {
  const client = new GoogleGenAI({ apiKey: key, vertexai: false });
  const stream = await client.models.generateContentStream({
    model: 'gemini-3-pro',
    contents: prompt,
  });
  const parts: Part[] = [];
  let usage: ToldUsage = {};
  let reason: string | undefined;
  for await (const { candidates, usageMetadata } of stream) {
    parts.push(...(candidates?.[0]?.content?.parts ?? []));
    reason = candidates?.[0]?.finishReason ?? reason;
    if (usageMetadata?.promptTokenCount !== undefined) usage = usageOf(usageMetadata);
  }
  const calls = parts.flatMap(({ functionCall: call }) =>
    call ? [{ id: call.id ?? '', name: call.name ?? '', arguments: call.args ?? {} }] : [],
  );
  const isCalling = reason === 'STOP' && calls.length > 0;
  return {
    text: parts.map(({ text, thought }) => (thought === true ? '' : (text ?? ''))).join(''),
    thought: parts.map(({ text, thought }) => (thought === true ? (text ?? '') : '')).join(''),
    calls,
    stop: isCalling ? 'calls' : reason && (stops[reason] ?? reason),
    usage,
  };
}

const stops: { readonly [reason: string]: string } = { STOP: 'end', MAX_TOKENS: 'output_cap' };

function usageOf(usage: GenerateContentResponseUsageMetadata): ToldUsage {
  return {
    input: (usage.promptTokenCount ?? 0) + (usage.toolUsePromptTokenCount ?? 0),
    output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
    cacheRead: usage.cachedContentTokenCount,
    reasoning: usage.thoughtsTokenCount,
  };
}

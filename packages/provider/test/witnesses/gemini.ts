import { GoogleGenAI, type Part } from '@google/genai';
import { key, prompt, type Told, type Witness } from './told.ts';

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
  let input: number | undefined;
  let output: number | undefined;
  for await (const { candidates, usageMetadata } of stream) {
    parts.push(...(candidates?.[0]?.content?.parts ?? []));
    if (usageMetadata?.promptTokenCount === undefined) continue;
    input = usageMetadata.promptTokenCount + (usageMetadata.toolUsePromptTokenCount ?? 0);
    output = (usageMetadata.candidatesTokenCount ?? 0) + (usageMetadata.thoughtsTokenCount ?? 0);
  }
  return {
    text: parts.map(({ text, thought }) => (thought === true ? '' : (text ?? ''))).join(''),
    calls: parts.flatMap(({ functionCall }) =>
      functionCall ? [{ name: functionCall.name ?? '', arguments: functionCall.args ?? {} }] : [],
    ),
    input,
    output,
  };
}

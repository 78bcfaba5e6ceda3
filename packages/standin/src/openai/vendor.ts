/** The vendors whose dialect of OpenAI's wires the grammar knows, by how their models are called. */
const vendors: readonly (readonly [RegExp, string])[] = [
  [/^(?:gpt-|o[134]|chatgpt|codex|computer-use|ft:)/, 'openai'],
  [/^deepseek/, 'deepseek'],
  [/^(?:mistral|magistral|ministral|codestral|devstral|pixtral|open-mi)/, 'mistral'],
  [/^grok/, 'xai'],
  [/^(?:kimi|moonshot)/, 'moonshot'],
  [/^(?:qwen|qwq)/, 'qwen'],
  [/^(?:glm|zai-)/, 'glm'],
  [/^minimax/, 'minimax'],
  [/^command/, 'cohere'],
  [/^sonar/, 'perplexity'],
  [/^[\w.-]+\/[\w.-]/, 'openrouter'],
];

/** The grammar's profile for a model's vendor; undefined, OpenAI's own, for those it does not tell. */
export function vendorOf(model: string): string | undefined {
  const name = model.toLowerCase();
  return vendors.find(([names]) => names.test(name))?.[1];
}

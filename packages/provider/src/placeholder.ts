/** What local servers' manuals and their users write where a client insists on a key. */
const words: ReadonlySet<string> = new Set(
  (
    'a an any anything api apikey changeme demo dummy empty example fake for ignore ignored key ' +
    'llama llm lm lmstudio local localhost my needed no none not null ollama optional or placeholder ' +
    'required sample server sglang sk studio test testing the this token unused vllm your'
  ).split(' '),
);

/** True for a key that says that it is none, such as `sk-no-key-required`: no part of it is a secret. */
export function isPlaceholder(key: string): boolean {
  return key.split(/[-_.]/).every((word) => words.has(word.toLowerCase()));
}

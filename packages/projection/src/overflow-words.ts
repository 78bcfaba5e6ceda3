const used = '(?<used>[\\d,_.]+)';
const limit = '(?<limit>[\\d,_.]+)';
const cap = '(?<![\\d,_.])(?<cap>\\d[\\d,_.]{0,20})';
const near = '[\\s\\S]{0,80}?';

/**
 * How providers, and the servers people run themselves, say that a request does not fit, with the
 * size of the request and the model's where they name them. The more figures a text names, the
 * earlier it stands: the first that is found counts. Few have a code for it.
 */
export const overflowWords: readonly RegExp[] = [
  // Anthropic, and Bedrock for its models
  `prompt is too long: ${used} tokens? > ${limit}`,
  `input length and \`?max_tokens\`? exceed context limit: ${used} \\+ [\\d,_.]+ > ${limit}`,
  // vLLM: of what is sent and what is asked for, the sum is the size
  `maximum context length is ${limit} tokens?[\\s\\S]{0,200}?for a total of(?: at least)? ${used}`,
  // OpenAI, DeepSeek, OpenRouter, vLLM
  `maximum context length is ${limit} tokens?${near}(?:resulted in|requested(?: about)?|request has|contains?(?: at least)?|of) ${used} (?:input )?tokens`,
  `input tokens exceed the configured limit of ${limit} tokens?${near}resulted in ${used}`,
  // SGLang, proxies that speak as it does, DeepSeek
  `maximum context length of ${limit} tokens?${near}requested a total of ${used}`,
  `input length \\(?${used}\\)? exceeds (?:the )?(?:model'?s )?(?:maximum )?(?:(?:allowed )?(?:input|context) )?length(?: of)? \\(?${limit}`,
  // Together, and Hugging Face's server
  `input \\(${used} tokens\\) is longer than the model'?s context length \\(${limit}`,
  `\`inputs\` tokens \\+ \`max_new_tokens\` must be <= ${limit} given: ${used} \`inputs\``,
  // Gemini
  `input token count(?:(?: \\(| of )${used}\\)?)? exceeds the maximum number of (?:input )?tokens allowed \\(?${limit}`,
  // Mistral
  `prompt contains ${used} tokens${near}too large for model with ${limit} maximum context length`,
  `prompt contains ${used} tokens${near}maximum context length of ${limit}`,
  // vLLM's engine
  `prompt (?:\\(length|length of) ${used}\\)? is longer than the maximum model length of ${limit}`,
  `prompt length is ${used}${near}max(?:imum)?[^\\d]{0,40}${limit}`,
  // xAI
  `maximum prompt length is ${limit} but the request contains ${used}`,
  // Moonshot
  `exceeded model token limit: ${limit} \\(requested: ${used}`,
  // Cerebras
  `current length is ${used} while limit is ${limit}`,
  // llama.cpp
  `request \\(${used} tokens\\) exceeds the available context size \\(${limit}`,
  // LM Studio
  `n_keep:? ?\\(?${used}\\)? ?>= ?n_ctx:? ?\\(?${limit}`,
  `keep the first ${used} tokens when context the overflows${near}context length of only ${limit}`,
  `input tokens \\(?${used}\\)?(?: tokens)? exceeds?[^\\d]{0,40}\\b(?:limit|maximum|max|context|window|length)\\b[^\\d]{0,40}${limit}`,
  // Qwen
  `range of input length should be \\[\\d+, ?${limit}\\]`,
  `exceeded model token limit: ${limit}`,
  `maximum context length (?:is|of) ${limit}`,
  // OpenAI, llama.cpp, Ollama
  "exceed(?:s|ed)? (?:the )?(?:model'?s? )?(?:available |maximum |max )?context (?:window|size|limit|length)",
  // Bedrock, Anthropic, GLM
  'input is too long for requested model',
  'too many total text bytes',
  'prompt (?:is )?too long',
  '(?:^|[^a-z ] ?|\\b(?:the|your|input) )prompt exceeds max length(?! ?\\w)',
  'tokens in request more than max tokens allowed',
  // Groq, LM Studio, MiniMax
  'reduce the length of the (?:input )?(?:messages|prompt|input)',
  'tokens to keep from the initial prompt is greater than the context length',
  'context window exceeds limit',
].map(phrase);

/** Groq and OpenAI, of a request that is more than they take in a minute. */
export const overMinuteLimit: RegExp = phrase(
  `request too large for [\\s\\S]{0,200}?tokens per min(?:ute)?(?: \\(TPM\\))?: limit ${limit}, requested ${used}`,
);

/**
 * How they name the room that was asked for the answer, in the words above: where it alone is as much
 * as the model takes, no shorter prompt helps.
 */
export const capWords: readonly RegExp[] = [
  // vLLM
  `max_(?:completion_)?tokens\\W{0,2} is too large: ${cap}`,
  `requested ${cap} output tokens`,
  // Anthropic
  `exceed context limit: [\\d,_.]+ \\+ ${cap}`,
  // OpenAI and DeepSeek, OpenRouter
  `${cap} in the (?:completion|output)`,
  // SGLang
  `${cap} tokens for the completion`,
  // Hugging Face's server
  `and ${cap} \`max_new_tokens\``,
].map(phrase);

/** From here on a refusal repeats the request, whose words are the user's. */
export const echo: RegExp =
  /\\?['"](?:input|content)\\?['"]\s*:\s*\\?['"[{(]|\binput_value\s*=|\bcontent(?:\s?[:=]\s?|\s)['"`]/i;

function phrase(source: string): RegExp {
  return new RegExp(source, 'i');
}

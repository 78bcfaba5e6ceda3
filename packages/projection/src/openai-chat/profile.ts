/** How one vendor's Chat Completions differ from the others'. */
export type ChatProfile = {
  /** The field that caps the reply. */
  readonly cap: 'max_tokens' | 'max_completion_tokens';
  /** How the effort is said, if it can be. */
  readonly effort: 'reasoning_effort' | 'reasoning' | 'thinking' | 'nowhere';
  /** Whether usage at the end of a stream is asked for. */
  readonly asksUsage: boolean;
  /** How many tools one request may offer. */
  readonly mostTools: number;
  /** What user messages may hold beside text. */
  readonly takes: 'files' | 'images' | 'text';
  /** The reasoning that must come back, and what stands where a reply has none. */
  readonly returns?: Returned;
  /** Whether call ids are nine letters and digits. */
  readonly nineLetterIds?: true;
  /** The content of a reply that is nothing but calls. */
  readonly silence: null | '';
  /** Whether a reply must stand between results and the user's next words. */
  readonly bridgesResults?: true;
  /** Whether neighbouring messages of the user are joined. */
  readonly joinsUsers?: true;
};

/** A member of a reply that the vendor wants back. */
export type Returned = {
  readonly member: 'reasoning_content' | 'reasoning_details';
  /** What is sent where there is none, on which replies. */
  readonly filler?: { readonly text: string; readonly on: 'every' | 'calls' };
};

const openai: ChatProfile = {
  cap: 'max_completion_tokens',
  effort: 'reasoning_effort',
  asksUsage: true,
  mostTools: 128,
  takes: 'files',
  silence: null,
};

/** A vendor of whom nothing is known speaks the older, plainer form. */
const plain: ChatProfile = { ...openai, cap: 'max_tokens', effort: 'nowhere', takes: 'images' };
const local: ChatProfile = {
  ...plain,
  mostTools: Number.POSITIVE_INFINITY,
  joinsUsers: true,
  silence: '',
};

const profiles: Readonly<Record<string, ChatProfile>> = {
  openai,
  azure: openai,
  copilot: plain,
  deepseek: {
    ...plain,
    effort: 'thinking',
    takes: 'text',
    silence: '',
    returns: { member: 'reasoning_content', filler: { text: '', on: 'every' } },
  },
  moonshot: {
    ...plain,
    effort: 'thinking',
    silence: '',
    returns: { member: 'reasoning_content', filler: { text: '.', on: 'calls' } },
  },
  glm: { ...plain, effort: 'thinking', silence: '', returns: { member: 'reasoning_content' } },
  minimax: { ...plain, silence: '', returns: { member: 'reasoning_details' } },
  qwen: { ...plain, silence: '' },
  mistral: {
    ...plain,
    asksUsage: false,
    nineLetterIds: true,
    silence: '',
    bridgesResults: true,
    joinsUsers: true,
  },
  openrouter: {
    ...plain,
    effort: 'reasoning',
    takes: 'files',
    returns: { member: 'reasoning_details' },
  },
  xai: { ...plain, silence: '' },
  llamacpp: { ...local, returns: { member: 'reasoning_content' } },
  vllm: { ...local, returns: { member: 'reasoning_content' } },
  doubleword: { ...plain, returns: { member: 'reasoning_content' } },
  ollama: local,
  lmstudio: local,
};

const synonyms: Readonly<Record<string, string>> = {
  kimi: 'moonshot',
  zai: 'glm',
  'z.ai': 'glm',
  dashscope: 'qwen',
  'llama.cpp': 'llamacpp',
};

/** The profile of that name; OpenAI's own where none is named. */
export function chatProfile(name: string | undefined): ChatProfile {
  if (name === undefined) return openai;
  const known = Object.hasOwn(synonyms, name) ? synonyms[name] : name;
  return (
    (known !== undefined && Object.hasOwn(profiles, known) ? profiles[known] : undefined) ?? plain
  );
}

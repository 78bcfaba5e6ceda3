/** How one backend's Responses differ from the others'. */
export type ResponsesProfile = {
  /** Where the system text stands. */
  readonly system: 'instructions' | 'message';
  /** Whether instructions are wanted even where there are none. */
  readonly wantsInstructions?: true;
  /** Whether the reply may be capped. */
  readonly caps: boolean;
  /** Whether a call must stand right before its output: whatever else a reply says comes before its calls. */
  readonly callsLast?: true;
};

const openai: ResponsesProfile = { system: 'instructions', caps: true };
/** A backend of whom nothing is known gets the system text as a message: all of them take that. */
const plain: ResponsesProfile = { system: 'message', caps: true, callsLast: true };
const chatgpt: ResponsesProfile = { system: 'instructions', wantsInstructions: true, caps: false };

const profiles: Readonly<Record<string, ResponsesProfile>> = {
  openai,
  azure: openai,
  chatgpt,
  codex: chatgpt,
};

/** The profile of that name; OpenAI's own where none is named. */
export function responsesProfile(name: string | undefined): ResponsesProfile {
  if (name === undefined) return openai;
  return (Object.hasOwn(profiles, name) ? profiles[name] : undefined) ?? plain;
}

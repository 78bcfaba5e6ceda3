/** What sets the families behind Converse apart. */
export type FamilyTraits = {
  readonly isClaude: boolean;
  /** Whether a result may hold an image. */
  readonly seesResults: boolean;
  /** Whether no text may stand beside calls and results. */
  readonly keepsApart: boolean;
  /** Whether call ids are nine letters and digits. */
  readonly nineLetterIds: boolean;
};

/** The traits of the family that a model id names; an id that hides it counts as plain. */
export function familyTraits(model: string): FamilyTraits {
  const id = model.toLowerCase();
  const isClaude = /claude/.test(id);
  const isLlama = /llama/.test(id);
  return {
    isClaude,
    seesResults: isClaude || isLlama || /nova/.test(id),
    keepsApart: isLlama,
    nineLetterIds: /mistral|mixtral/.test(id),
  };
}

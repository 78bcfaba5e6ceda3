/**
 * How much a finding weighs: `refused` the provider rejects it, `model` this model does, `portable` it is
 * fine here and refused elsewhere, `warning` sources disagree, or it is accepted and dropped.
 */
export type Level = 'refused' | 'model' | 'portable' | 'warning';

/** One finding on a request body. A body counts as refused when any is `refused` or `model`. */
export type Violation = {
  /** The catalogue's id, such as `ANT-070`. */
  readonly rule: string;
  readonly level: Level;
  /** JSON pointer to the smallest wrong thing; to the absent field where one is missing. */
  readonly path: string;
  /** What was found and what would mend it, in one sentence. */
  readonly because: string;
  /** The provider's words when it refuses this, numbers and ids replaced. */
  readonly says?: string;
};

/** What a body does not say about where it goes. */
export type Target = {
  /** The model, where the URL names it (Gemini, Bedrock) or a gateway renames it. */
  readonly model?: string;
  /** Vendor, platform or backend: `mistral`, `vertex`, `bedrock-invoke`, … */
  readonly profile?: string;
  /** The `anthropic-beta` values sent along; left out, nothing that depends on them is judged. */
  readonly betas?: readonly string[];
  /** Also report what another provider would refuse. */
  readonly portable?: boolean;
};

/** True when the provider will not take the body these findings are about. */
export function isRefused(violations: readonly Violation[]): boolean {
  return violations.some(({ level }) => level === 'refused' || level === 'model');
}

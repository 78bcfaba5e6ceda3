/** The protocols a provider may speak. A vendor with a dialect is a profile over one of them. */
export const adapters = [
  'anthropic',
  'openai-chat',
  'openai-responses',
  'gemini',
  'bedrock',
] as const;

/** A provider's protocol. */
export type Adapter = (typeof adapters)[number];

/** True for the name of a protocol we speak. */
export function isAdapter(name: string): name is Adapter {
  return (adapters as readonly string[]).includes(name);
}

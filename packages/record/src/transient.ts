/** What an agent is doing; all but `ready` are pending. */
export type Activity =
  | 'ready'
  | 'awaiting_model'
  | 'running_tools'
  | 'evicting'
  | 'waiting_on_agents';

/** The live edge: ordered with the facts, never written, never replayed. */
export type Transient =
  | { readonly kind: 'token'; readonly text: string }
  | { readonly kind: 'thinking_token'; readonly text: string }
  | { readonly kind: 'state'; readonly activity: Activity }
  /** The stream of one reply is over; what was open is now recorded or will not be. */
  | { readonly kind: 'boundary' }
  | { readonly kind: 'born'; readonly session: string; readonly name?: string }
  | { readonly kind: 'died'; readonly session: string }
  | { readonly kind: 'stop_reason'; readonly raw: string }
  | { readonly kind: 'pin'; readonly key: string; readonly text?: string }
  | { readonly kind: 'resources'; readonly text: string }
  | { readonly kind: 'fault'; readonly text: string };

import type { Session } from '@exarch/log';
import type { WireDelta } from '@exarch/projection';
import type { Exchange } from '@exarch/provider';
import { Chopper, type Display } from '@exarch/record';
import { record } from './record.ts';
import type { Wiring } from './wiring.ts';

/**
 * Sends the context as it stands and shows what comes back: token by token as transients, and line by
 * line as display facts, so that what was on the screen survives a reply that never commits.
 */
export async function stream(wiring: Wiring, signal: AbortSignal): Promise<Exchange> {
  const { session, target, send, maxTokens, effort } = wiring;
  const { context } = session;
  const chopper = new Chopper();
  session.transient({ kind: 'state', activity: 'awaiting_model' });
  const exchange = await send(
    target,
    {
      ...(context.system === undefined ? {} : { system: context.system }),
      messages: context.rendered(),
      tools: context.tools,
    },
    {
      signal,
      onDelta: (delta) => show(session, chopper, delta),
      edited: context.edited(),
      ...(maxTokens === undefined ? {} : { maxTokens }),
      ...(effort === undefined ? {} : { effort }),
    },
  );
  draw(session, chopper.end());
  session.transient({ kind: 'boundary' });
  return exchange;
}

function show(session: Session, chopper: Chopper, delta: WireDelta): void {
  if (delta.kind === 'text_delta') session.transient({ kind: 'token', text: delta.text });
  if (delta.kind === 'thinking_delta') {
    session.transient({ kind: 'thinking_token', text: delta.text });
  }
  draw(session, chopper.push(delta));
}

function draw(session: Session, facts: readonly Display[]): void {
  for (const fact of facts) record(session, fact);
}

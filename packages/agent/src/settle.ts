import { admitResults } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import { record } from './record.ts';

/** Answers every call that no result will come for, so that the next prompt is admitted. */
export function settle(session: Session): void {
  const { owed } = session.context;
  if (owed.length === 0) return;
  const results = owed.map(({ id, name }) => ({
    call: id,
    name,
    content: [
      {
        type: 'text',
        text: 'No result: the session ended before this call did. It may have run, in part or whole.',
      } as const,
    ],
    failed: true,
  }));
  record(session, { kind: 'tool_results', results: admitResults(owed, results) });
}

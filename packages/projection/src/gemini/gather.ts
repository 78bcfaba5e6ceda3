import type { Reader } from '../gather.ts';
import type { Reply } from '../reply.ts';
export function geminiReader(_reply: Reply): Reader {
  return { read: () => undefined };
}

import type { Mutant } from './mutant.ts';

/** What gathering promises of streams that do not keep to their protocol. */
export const ofTheStream: readonly Mutant[] = [
  {
    law: 'a call that was cut off does not run',
    source: 'packages/agent/src/batch.ts',
    cut: "  'conversation/call-cut',\n",
    put: '',
    test: 'packages/agent/test/batch.test.ts',
    only: 'because it was cut off',
  },
  {
    law: 'a stream sends no thought back that was not signed so: a start that comes twice',
    source: 'packages/projection/src/anthropic/gather.ts',
    cut: 'if (this.#isAgain(index, start, text)) return;',
    put: '',
    test: 'packages/projection/test/gather-events.test.ts',
    only: 'sends no thought back that was not signed so',
  },
  {
    law: 'a stream runs no call with arguments that it did not bring',
    source: 'packages/projection/src/reply.ts',
    cut: 'if (slot.whole && isDone(this.#stop))',
    put: 'if (slot.whole)',
    test: 'packages/projection/test/gather-events.test.ts',
    only: 'runs no call with other arguments',
  },
  {
    law: 'a stream sends no thought back that was not signed so: one that comes late',
    source: 'packages/projection/src/bedrock/gather.ts',
    cut: "if (this.#stopped.has(index) && typeof delta['text'] !== 'string') {",
    put: 'if (this.#stopped.has(index) && delta === undefined) {',
    test: 'packages/projection/test/gather-events.test.ts',
    only: 'sends no thought back that was not signed so',
  },
  {
    law: 'a cut stream leaves nothing for the provider to read back',
    source: 'packages/projection/src/bedrock/gather.ts',
    cut: 'if (this.#reply.ended) for (const block',
    put: 'for (const block',
    test: 'packages/projection/test/gather.test.ts',
    only: 'nothing for the provider to read back',
  },
];

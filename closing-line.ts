import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one plain line that any CI can read. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number =>
      tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => !module.ok() && module.errors().length > 0).length;
    const skipped = count('skipped');
    const tail = skipped > 0 ? `, ${skipped} skipped` : '';
    console.log(`${count('passed')} passed, ${count('failed') + broken} failed${tail}`);
  }
}

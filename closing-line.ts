import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/**
 * Ends a run with one plain line that any CI can read; above it, each test that was skipped, unless
 * a name was asked for, which skips all others.
 */
export class ClosingLine implements Reporter {
  #named = false;

  onInit({ config }: Vitest): void {
    this.#named = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string): readonly TestCase[] =>
      tests.filter((test) => test.result().state === state);
    const failed = inState('failed').length + modules.map(faults).reduce(sum, unhandled.length);
    const skipped = inState('skipped');
    for (const { module, fullName } of this.#named ? [] : skipped) {
      console.log(`skipped: ${module.relativeModuleId}: ${fullName}`);
    }
    const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
    console.log(`${inState('passed').length} passed, ${failed} failed${tail}`);
  }
}

/** What failed outside any test: a file that was not collected or did not end, a hook around a suite. */
function faults(module: TestModule): number {
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  const ended = ['passed', 'failed', 'skipped'].includes(module.state());
  return suites.length + (module.errors().length > 0 || !ended ? 1 : 0);
}

function sum(left: number, right: number): number {
  return left + right;
}

import { defineConfig } from 'vitest/config';
import { ClosingLine } from './closing-line.ts';

const conditions = ['@exarch/source'];

// biome-ignore lint/style/noDefaultExport: vitest reads a default export.
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    isolate: false,
    testTimeout: 30_000,
    include: ['*.test.ts', 'packages/*/test/**/*.test.ts'],
    reporters: ['default', new ClosingLine()],
  },
});

import { defineConfig } from 'vitest/config';

/** Tests with servers of their own, and tests that only root can run, by the mode that runs them alone. */
const tests: Readonly<Record<string, string>> = { more: 'src/**/*.more.test.ts', root: 'src/**/*.root.test.ts' };

export default defineConfig(({ mode }) => ({
  test: {
    testTimeout: 30_000,
    hookTimeout: 30_000,
    include: [tests[mode] ?? 'src/**/*.test.ts'],
    exclude: tests[mode] ? [] : Object.values(tests),
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
  },
}));

import { MINUTE, SECOND } from '@storefront/utils/time';
import { defineConfig } from 'vitest/config';

/** Tests with their own servers and tests that need root, keyed by the mode that runs only them. */
const tests: Readonly<Record<string, string>> = { more: 'src/**/*.more.test.ts', root: 'src/**/*.root.test.ts' };

export default defineConfig(({ mode }) => ({
  test: {
    // Generous: a busy machine is slow, and only a hanging test should fail.
    testTimeout: tests[mode] ? 20 * MINUTE : 60 * SECOND,
    hookTimeout: tests[mode] ? 20 * MINUTE : 60 * SECOND,
    include: [tests[mode] ?? 'src/**/*.test.ts'],
    exclude: tests[mode] ? [] : Object.values(tests),
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
  },
}));

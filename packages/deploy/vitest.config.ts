import { MINUTE, SECOND } from '@storefront/utils/time';
import { defineConfig } from 'vitest/config';

/** Tests with servers of their own, and tests that only root can run, by the mode that runs them alone. */
const tests: Readonly<Record<string, string>> = { more: 'src/**/*.more.test.ts', root: 'src/**/*.root.test.ts' };

export default defineConfig(({ mode }) => ({
  test: {
    include: [tests[mode] ?? 'src/**/*.test.ts'],
    exclude: tests[mode] ? [] : Object.values(tests),
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
    // Many times what is needed: a busy machine is slow, and only what hangs is to be ended.
    testTimeout: tests[mode] ? 20 * MINUTE : 60 * SECOND,
    hookTimeout: tests[mode] ? 20 * MINUTE : 120 * SECOND,
    expect: { poll: { timeout: 30 * SECOND } },
    // Loaded by Node itself: it asks import.meta.resolve for its binaries, which transformed modules lack.
    server: { deps: { external: [/packages\/embedded-postgres/] } },
  },
}));

import { MINUTE, SECOND } from '@storefront/utils/time';
import { defineConfig } from 'vitest/config';

/** Tests with their own servers, and tests that only root can run, by the mode that runs only them. */
const tests: Readonly<Record<string, string>> = { more: 'src/**/*.more.test.ts', root: 'src/**/*.root.test.ts' };

export default defineConfig(({ mode }) => ({
  test: {
    include: [tests[mode] ?? 'src/**/*.test.ts'],
    exclude: tests[mode] ? [] : Object.values(tests),
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
    // Generous limits: a busy machine is slow, and only hung tests should end.
    testTimeout: tests[mode] ? 20 * MINUTE : 60 * SECOND,
    hookTimeout: tests[mode] ? 20 * MINUTE : 120 * SECOND,
    expect: { poll: { timeout: 30 * SECOND } },
    // Node itself loads it: it finds its binaries with import.meta.resolve, which transformed modules lack.
    server: { deps: { external: [/packages\/embedded-postgres/] } },
  },
}));

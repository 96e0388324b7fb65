/** Tests run against a real Postgres; see src/testing. */
import { MINUTE, SECOND } from '@storefront/utils/time';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    provide: { searchesMore: mode === 'more' },
    name: 'bff',
    include: ['src/**/*.test.ts'],
    exclude: mode === 'more' ? [] : ['src/**/*.more.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    // Many times what is needed: a busy machine is slow, and only what hangs is to be ended.
    testTimeout: mode === 'more' ? 20 * MINUTE : 60 * SECOND,
    hookTimeout: mode === 'more' ? 20 * MINUTE : 60 * SECOND,
    expect: { poll: { timeout: 10 * SECOND } },
    // Much of a file is waiting for the database.
    maxWorkers: 3,
    // No module of the server keeps state, so files need no process each: loading it 52 times is a fifth of the work.
    isolate: false,
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
    // Loaded by Node itself: it asks import.meta.resolve for its binaries, which transformed modules lack.
    server: { deps: { external: [/packages\/embedded-postgres/] } },
  },
}));

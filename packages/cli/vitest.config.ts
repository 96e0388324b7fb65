import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '@storefront/utils/time';
import { defineConfig } from 'vitest/config';

const MORE_TESTS = 'src/**/*.more.test.ts';

/** `vitest run --mode more` runs the tests that start commands whole; every other run leaves them out. */
export default defineConfig(({ mode }) => ({
  test: {
    include: [mode === 'more' ? MORE_TESTS : 'src/**/*.test.ts'],
    exclude: mode === 'more' ? [] : [MORE_TESTS],
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
    // Generous limits: a busy machine is slow, and only hung tests should end.
    testTimeout: mode === 'more' ? 20 * MINUTE : 60 * SECOND,
    hookTimeout: mode === 'more' ? 20 * MINUTE : 60 * SECOND,
    expect: { poll: { timeout: 30 * SECOND } },
    // Keeps the tests' data apart from that of a store that runs from this checkout.
    env: {
      STOREFRONT_DATA_DIR: '.data/test-cli',
      PORT: '',
      HOST: '',
      DATABASE_URL: '',
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.data/compile-cache', import.meta.url)),
    },
    // Node itself loads it: it finds its binaries with import.meta.resolve, which transformed modules lack.
    server: { deps: { external: [/packages\/embedded-postgres/] } },
  },
}));

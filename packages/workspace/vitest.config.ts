import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const SECOND = 1000;

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
    // Processes are started and ended, beside whatever else this machine does.
    testTimeout: 60 * SECOND,
    hookTimeout: 60 * SECOND,
    expect: { poll: { timeout: 30 * SECOND } },
    // Beside the data of the store that may run from this checkout.
    env: {
      STOREFRONT_DATA_DIR: '.data/test-workspace',
      PORT: '',
      HOST: '',
      DATABASE_URL: '',
      NODE_ENV: 'test',
      // Processes that tests start need not compile what those before them have.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.data/compile-cache', import.meta.url)),
    },
    // Loaded by Node itself: it asks import.meta.resolve for its binaries, which transformed modules lack.
    server: { deps: { external: [/packages\/embedded-postgres/] } },
  },
});

/** The Vitest configurations of the packages. */

import { fileURLToPath } from 'node:url';
import { SECOND } from '@storefront/utils/time';
import { defineConfig } from 'vitest/config';

/** Read by `npm test`. */
const report = { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` };

/** The configuration for code that runs only in Node. */
export function nodeTests() {
  return defineConfig({
    test: { testTimeout: 30 * SECOND, include: ['src/**/*.test.ts'], reporters: ['default', ['json', report]] },
  });
}

/** The configuration for code of pages: jsdom, CSS Modules, a page URL so that relative requests resolve. */
export function browserTests() {
  return defineConfig({
    test: {
      environment: 'jsdom',
      // Generous: a busy machine is slow, and only a hanging test should fail.
      testTimeout: 30 * SECOND,
      expect: { poll: { timeout: 10 * SECOND } },
      // Page modules keep their state in the store, so files need neither their own jsdom nor their own modules:
      // creating those is two thirds of the work. A helper's hooks would run in the first file only; tests call them.
      isolate: false,
      environmentOptions: { jsdom: { url: 'http://localhost:4000/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('./setup.ts', import.meta.url))],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      reporters: ['default', ['json', report]],
    },
  });
}

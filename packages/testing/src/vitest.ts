/** The Vitest configurations of the packages. */

import { fileURLToPath } from 'node:url';
import { SECOND } from '@storefront/utils/time';
import { defineConfig } from 'vitest/config';

/** Counted by `npm test`. */
const report = { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` };

/** For code that runs in Node alone. */
export function nodeTests() {
  return defineConfig({
    test: { testTimeout: 30 * SECOND, include: ['src/**/*.test.ts'], reporters: ['default', ['json', report]] },
  });
}

/** For code of pages: jsdom, CSS Modules, a page URL so that relative requests resolve. */
export function browserTests() {
  return defineConfig({
    test: {
      environment: 'jsdom',
      // Many times what is needed: a busy machine is slow, and only what hangs is to be ended.
      testTimeout: 30 * SECOND,
      expect: { poll: { timeout: 10 * SECOND } },
      // No module of a page keeps state that its store does not hold, so files need no jsdom and no modules of their own:
      // making those is two thirds of the work. A helper's hooks would run in the first file only; tests call them.
      isolate: false,
      environmentOptions: { jsdom: { url: 'http://localhost:4000/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('./setup.ts', import.meta.url))],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      reporters: ['default', ['json', report]],
    },
  });
}

import { defineConfig } from 'vitest/config';

/** Runs the tests that need no browser. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.results/test.json' }]],
  },
});

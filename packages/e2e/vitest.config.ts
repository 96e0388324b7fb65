import { defineConfig } from 'vitest/config';

/** What needs no browser. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: '.results/test.json' }]],
  },
});

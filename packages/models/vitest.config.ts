import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
  },
});

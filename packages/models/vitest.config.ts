import { defineConfig } from 'vitest/config';

/** `--mode more` looks at all models, every other run at the samples. */
export default defineConfig(({ mode }) => ({
  test: {
    provide: { allModels: mode === 'more' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
  },
}));

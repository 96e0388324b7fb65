import { defineConfig } from 'vitest/config';

const MORE_TESTS = 'src/**/*.more.test.ts';

/** `--mode more` looks at all models and draws the corpus; every other run looks at the samples. */
export default defineConfig(({ mode }) => ({
  test: {
    provide: { allModels: mode === 'more' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['src/**/*.test.ts'],
    exclude: mode === 'more' ? [] : [MORE_TESTS],
    reporters: ['default', ['json', { outputFile: `.results/${process.env.NX_TASK_TARGET_TARGET ?? 'test'}.json` }]],
  },
}));

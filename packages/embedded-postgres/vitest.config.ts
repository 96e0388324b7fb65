import { defineConfig } from 'vitest/config';

const ROOT_TESTS = 'src/**/*.root.test.ts';

/** `vitest run --mode root` runs the tests of running as root; every other run excludes them. */
export default defineConfig(({ mode }) => {
  const asRoot = mode === 'root';
  return {
    test: {
      testTimeout: 30_000,
      hookTimeout: 30_000,
      include: [asRoot ? ROOT_TESTS : 'src/**/*.test.ts'],
      exclude: asRoot ? [] : [ROOT_TESTS],
      reporters: ['default', ['json', { outputFile: `.results/${asRoot ? 'test-root' : 'test'}.json` }]],
    },
  };
});

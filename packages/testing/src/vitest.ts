/** The one Vitest configuration of browser code: jsdom, CSS Modules, a page URL so that relative requests resolve. */
import { defineConfig } from 'vitest/config';

export function browserTests() {
  return defineConfig({
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:4000/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: [new URL('./setup.ts', import.meta.url).pathname],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      reporters: ['default', ['json', { outputFile: '.results/unit.json' }]],
    },
  });
}

/** What vitest.config.ts hands to the tests. */
export {};

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this run looks at all models, and not only at the samples. */
    allModels: boolean;
  }
}

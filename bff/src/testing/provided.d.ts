/** What the global set-up hands to the test files. */
export {};

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create databases; the path names the migrated and seeded template. */
    templateUrl: string;
    /** Whether this is the target `test-more`. */
    searchesMore: boolean;
  }
}

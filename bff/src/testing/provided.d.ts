/** Values that the global set-up provides to test files. */
export {};

declare module 'vitest' {
  interface ProvidedContext {
    /** URL with a role that may create databases; the path names the migrated and seeded template. */
    templateUrl: string;
    /** True for the target `test-more`. */
    searchesMore: boolean;
  }
}

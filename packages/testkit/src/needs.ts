/** Tests that some machines cannot run. */
declare module 'vitest' {
  interface TaskMeta {
    /** The test's requirement on the machine; reports show it as the reason for a skipped test. */
    needs?: string;
  }
}

/** Returns options of such a test. @param what such as 'a network interface besides loopback' */
export const needs = (what: string) => ({ meta: { needs: what } });

/** Tests that a machine may be unable to run. */
declare module 'vitest' {
  interface TaskMeta {
    /** What the test needs of the machine; reports give it as the reason when it was skipped. */
    needs?: string;
  }
}

/** Options of such a test. @param what such as 'a network interface besides loopback' */
export const needs = (what: string) => ({ meta: { needs: what } });

/** Replaces server-problems.ts in browser builds (see "browser" in package.json). */
export const serverProblems = {};

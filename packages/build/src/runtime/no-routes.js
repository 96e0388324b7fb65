/** Replaces an app's routes.ts. */

export const app = {};

/** Stands in for an app's routes.ts. */

export const app = {};

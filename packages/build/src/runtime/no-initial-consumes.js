/** Replaces shared modules needed at start: a container needs none. */

export const installInitialConsumes = undefined;

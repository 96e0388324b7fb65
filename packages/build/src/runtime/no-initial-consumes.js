/** Replaces shared modules needed at start: a container needs none, and the shell imports its own directly. */

export const installInitialConsumes = undefined;

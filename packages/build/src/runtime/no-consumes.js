/** Replaces shared modules needed by chunks: the shell imports its own directly. */

export const consumes = undefined;

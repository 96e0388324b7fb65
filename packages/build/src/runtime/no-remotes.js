/** Replaces imports from other containers: the shell loads them by name. */

export const remotes = undefined;

/** Stands in for imports of other containers' modules: the shell asks the runtime for them by name. */

export const remotes = undefined;

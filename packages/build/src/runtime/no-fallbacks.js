/** Replaces fallback copies of shared modules: only the shell's exists. */

export const getSharedFallbackGetter = ({ factory }) => factory;

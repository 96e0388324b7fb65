/** Stands in for copies of shared modules that a build may fall back to: there is one of each, the shell's. */

export const getSharedFallbackGetter = ({ factory }) => factory;

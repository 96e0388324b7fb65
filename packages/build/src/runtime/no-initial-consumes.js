/** Stands in for shared modules that a build needs before it starts: a container needs none, pages come later. */

export const installInitialConsumes = undefined;

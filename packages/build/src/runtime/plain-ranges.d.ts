/** Replaces the federation runtime's version ranges. */
export function satisfy(version: string, range: string): boolean;

/** What stands in for the version ranges of the federation runtime. */
export function satisfy(version: string, range: string): boolean;

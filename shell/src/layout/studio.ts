/** Whose store this is. */
export const STUDIO_NAME = 'Lanternkeep';
export const STUDIO_FOUNDED = 2025;

/** Whose store this is: on pages, in titles and in mail. */
export const STUDIO_NAME = 'Lanternkeep';
export const STUDIO_FOUNDED = 2025;

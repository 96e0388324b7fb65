/** The studio's name, for pages, titles and emails. */
export const STUDIO_NAME = 'Lanternkeep';
export const STUDIO_FOUNDED = 2025;

/** The shop's name, unless the studio has set another (setting `shop-name`). */
export const STUDIO_NAME = 'Lanternkeep';
export const STUDIO_FOUNDED = 2025;

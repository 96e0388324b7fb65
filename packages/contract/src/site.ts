/** The default shop name; the studio can set another (setting `shop-name`). */
export const STUDIO_NAME = 'Lanternkeep';
export const STUDIO_FOUNDED = 2025;

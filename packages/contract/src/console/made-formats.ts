/** The formats that a check makes of a product's model for buyers. */
export const madeFormats = ['obj', 'stl', '3mf', 'lods', 'palette', 'usdz'] as const;
export type MadeFormat = (typeof madeFormats)[number];

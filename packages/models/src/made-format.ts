/** The formats that a build can make of a GLB for buyers. */
export const madeFormats = ['obj', 'stl', '3mf', 'lods', 'palette', 'usdz'] as const;
export type MadeFormat = (typeof madeFormats)[number];

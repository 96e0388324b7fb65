/** The permitted colour pairs, and their contrast (WCAG 2.2). For tests and the gallery only. */

/** The minimum contrast of text, and of large text or graphics. */
export const TEXT = 4.5;
export const SHAPE = 3;
/** The minimum contrast of two tones, so that one of them reaches 3 : 1 on any background, such as a picture. */
export const ANYWHERE = 9;

export interface ColourPair {
  /** Functional tokens, without the prefix `--color-`. */
  readonly front: string;
  readonly back: string;
  readonly least: number;
}

const SURFACES = ['canvas', 'surface', 'surface-sunken', 'surface-hover'];
const OUTCOMES = ['danger', 'success', 'info'];
const SKY = ['sky-high', 'sky', 'sky-low'];

/** Every pair that components and pages use; other pairs must not be combined. */
export const colourPairs: readonly ColourPair[] = [
  ...pairs(TEXT, ['text'], [...SURFACES, ...SKY, ...OUTCOMES.map(surfaceOf)]),
  ...pairs(TEXT, ['text-muted'], [...SURFACES, ...OUTCOMES.map(surfaceOf)]),
  ...pairs(TEXT, ['link'], [...SURFACES, ...OUTCOMES.map(surfaceOf)]),
  ...pairs(TEXT, ['highlight'], SURFACES),
  ...pairs(TEXT, ['on-accent'], ['accent', 'accent-hover', 'accent-edge']),
  ...pairs(TEXT, ['on-panel', 'accent'], ['panel']),
  ...OUTCOMES.flatMap((outcome) => pairs(TEXT, [outcome], [...SURFACES, surfaceOf(outcome)])),
  ...pairs(SHAPE, ['border-strong'], SURFACES),
  ...pairs(SHAPE, ['focus'], [...SURFACES, ...SKY]),
  ...pairs(ANYWHERE, ['focus'], ['focus-halo']),
];

function surfaceOf(outcome: string): string {
  return `${outcome}-surface`;
}

function pairs(least: number, fronts: readonly string[], backs: readonly string[]): ColourPair[] {
  return fronts.flatMap((front) => backs.map((back) => ({ front, back, least })));
}

/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number];

/** Returns the contrast, from 1 for the same colour to 21 for black on white. */
export function contrastOf(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

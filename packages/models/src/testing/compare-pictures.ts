/** How much two drawings of one thing differ. */
import sharp from 'sharp';

const CHANNELS = 4;
const MOST = 255;

export type Difference = {
  /** Mean difference of the colours where either shows something, 0 to 1. */
  readonly colour: number;
  /** Part of what either shows that the other does not, 0 to 1. */
  readonly outline: number;
  /** Part of the first picture that shows something, 0 to 1. */
  readonly filled: number;
};

/** Compares two transparent pictures of one size, on grey. */
export async function comparePictures(one: Buffer, other: Buffer): Promise<Difference> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  let [either, both, first, sum] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += CHANNELS) {
    const [alphaA, alphaB] = [(a[i + 3] ?? 0) / MOST, (b[i + 3] ?? 0) / MOST];
    either += Math.max(alphaA, alphaB);
    both += Math.min(alphaA, alphaB);
    first += alphaA;
    for (const channel of [0, 1, 2])
      sum +=
        Math.abs(((a[i + channel] ?? 0) / MOST - 0.5) * alphaA - ((b[i + channel] ?? 0) / MOST - 0.5) * alphaB) / 3;
  }
  const filled = first / (a.length / CHANNELS);
  return either === 0
    ? { colour: 0, outline: 0, filled }
    : { colour: sum / either, outline: 1 - both / either, filled };
}

const pixelsOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();

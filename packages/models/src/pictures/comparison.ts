/** How much two models differ to the eye, from pictures of both from the same sides. */
import sharp from 'sharp';

/** Pictures of the same side. */
type Sides = { readonly model: Buffer; readonly preview: Buffer };

/** The pictures are WebP, of the side that differs most. */
export type Comparison = Sides & {
  /** The part of the model's pictures that looks different, 0 to 1. */
  readonly difference: number;
};

/** Smaller steps of a colour, out of 255, are not seen. */
const SEEN = 32;
const CHANNELS = 4;

/** Compares pictures of equal size with transparent ground; only pixels that one of both covers count. */
export async function comparisonOf(models: readonly Buffer[], previews: readonly Buffer[]): Promise<Comparison> {
  let covered = 0;
  let different = 0;
  let most = -1;
  let worst: Sides = { model: Buffer.alloc(0), preview: Buffer.alloc(0) };
  for (const [side, model] of models.entries()) {
    const preview = previews[side] ?? model;
    const counted = countPixels(await pixelsOf(model), await pixelsOf(preview));
    covered += counted.covered;
    different += counted.different;
    const share = counted.different / Math.max(1, counted.covered);
    if (share > most) {
      most = share;
      worst = { model, preview };
    }
  }
  return {
    difference: different / Math.max(1, covered),
    model: await toWebp(worst.model),
    preview: await toWebp(worst.preview),
  };
}

const toWebp = (picture: Buffer): Promise<Buffer> => sharp(picture).webp({ quality: 80 }).toBuffer();

/** Half the size, which evens out edges. */
async function pixelsOf(picture: Buffer): Promise<Uint8Array> {
  const { width } = await sharp(picture).metadata();
  return sharp(picture)
    .resize(Math.ceil(width / 2))
    .ensureAlpha()
    .raw()
    .toBuffer();
}

function countPixels(one: Uint8Array, other: Uint8Array): { covered: number; different: number } {
  let covered = 0;
  let different = 0;
  for (let at = 0; at < one.length; at += CHANNELS) {
    const [alpha = 0, otherAlpha = 0] = [one[at + 3], other[at + 3]];
    if (alpha < SEEN && otherAlpha < SEEN) continue;
    covered += 1;
    let step = Math.abs(alpha - otherAlpha);
    for (let channel = 0; channel < 3; channel++)
      step = Math.max(step, Math.abs((one[at + channel] ?? 0) * alpha - (other[at + channel] ?? 0) * otherAlpha) / 255);
    if (step > SEEN) different += 1;
  }
  return { covered, different };
}

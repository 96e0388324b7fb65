/** Compares two pictures at low resolution. */
import sharp from 'sharp';

const SHRINK = 12;

/**
 * Returns the largest difference of a channel, 0 to 255, between averages of 12 × 12 pixels. @throws {Error} for
 * different sizes
 */
export async function differenceFromAfar(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([one, other].map(fromAfar));
  if (first?.length !== second?.length) throw new Error('The pictures have different sizes.');
  return (first ?? []).reduce((most, value, at) => Math.max(most, Math.abs(value - (second?.[at] ?? 0))), 0);
}

async function fromAfar(picture: Buffer): Promise<number[]> {
  const { width = 0 } = await sharp(picture).metadata();
  const small = sharp(picture)
    .removeAlpha()
    .resize({ width: Math.round(width / SHRINK), kernel: 'linear' });
  return [...(await small.raw().toBuffer())];
}

/** Compresses pictures as far as possible without affecting the comparison. */
import sharp from 'sharp';

/** Maximum difference of a channel from the taken picture; the comparison detects 12. */
const LOSS = 8;
const STEP = 2 * LOSS;
const PALETTE = 256;

/** Returns the picture as a smaller PNG, or unchanged when it is the smallest. */
export async function compact(png: Buffer): Promise<Buffer> {
  const { data: taken, info } = await pixelsOf(png);
  const { width, height } = info;
  const data = flattened(taken, width);
  const rounded = () => sharp(data, { raw: { width, height, channels: 3 } });
  const candidates = [
    png,
    await rounded().png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer(),
    await rounded().png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer(),
  ];
  const indexed = await rounded().png({ palette: true, colours: PALETTE, dither: 0, compressionLevel: 9 }).toBuffer();
  const back = await sharp(indexed).removeAlpha().raw().toBuffer();
  if (back.equals(data)) candidates.push(indexed);
  return candidates.reduce((best, candidate) => (candidate.length < best.length ? candidate : best));
}

/** Returns true when `known` may be `compact(taken)`: no channel of any pixel differs by more than `LOSS`. */
export async function isWithinLoss(taken: Buffer, known: Buffer): Promise<boolean> {
  const [one, other] = await Promise.all([pixelsOf(taken), pixelsOf(known)]);
  if (one.info.width !== other.info.width || one.data.length !== other.data.length) return false;
  // Indexing is fifteen times as fast as iterating.
  for (let at = 0; at < one.data.length; at += 1) {
    if (Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > LOSS) return false;
  }
  return true;
}

const pixelsOf = (png: Buffer) =>
  sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

/** Keeps flat areas; elsewhere makes nearly equal neighbours equal and reduces the number of shades. */
function flattened(data: Buffer, width: number): Buffer {
  const row = 3 * width;
  const kept = Buffer.from(data);
  const isWithin = (loss: number, one: number, other: number, among: Buffer) =>
    other >= 0 &&
    other < data.length &&
    [0, 1, 2].every((channel) => Math.abs((data[one + channel] ?? 0) - (among[other + channel] ?? 0)) <= loss);
  for (let pixel = 0; pixel < data.length; pixel += 3) {
    const isSurface = [-3, 3, row].every((step) => isWithin(0, pixel, pixel + step, data));
    if (isSurface) continue;
    const alike = [pixel - 3, pixel - row].find((other) => isWithin(LOSS, pixel, other, kept));
    for (const at of [pixel, pixel + 1, pixel + 2]) {
      const rounded = Math.min(255, Math.round((data[at] ?? 0) / STEP) * STEP);
      kept[at] = alike === undefined ? rounded : (kept[alike + at - pixel] ?? 0);
    }
  }
  return kept;
}

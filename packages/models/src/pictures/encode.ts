/** Photographs to the files that pages load. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Picture, Pictures } from '../index.ts';
import { type Photographs, TURNTABLE_FRAMES } from './studio.ts';

const WIDTHS = [320, 640, 960, 1280];
/** Widths of a turntable's frame and qualities to try, the best first; rich silhouettes need the last ones. */
const TURNTABLE_TRIES: readonly (readonly [width: number, quality: number])[] = [
  [240, 46],
  [240, 34],
  [216, 30],
  [192, 26],
  [160, 24],
  [144, 16],
];
/** A turntable is loaded when a pointer rests on a card, so it must be light. */
const TURNTABLE_BYTES = 25_000;

type Format = Picture['format'];
type Encoded = { readonly data: Buffer; readonly width: number; readonly height: number };

/**
 * Writes the pictures of one model into `directory` (emptied first). `path` is what the index calls that directory,
 * `of` the SHA-256 of the photographed file.
 */
export async function encodePictures(
  photographs: Photographs,
  { directory, path, of }: { directory: string; path: string; of: string },
): Promise<Pictures> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const write = async (name: string, format: Format, { data, width, height }: Encoded): Promise<Picture> => {
    const file = `${name}.${format}`;
    await writeFile(join(directory, file), data);
    return { path: `${path}/${file}`, format, width, height, bytes: data.byteLength };
  };
  const sizes = async (name: string, photograph: Buffer) => {
    const pictures: Picture[] = [];
    for (const format of ['avif', 'webp'] as const)
      for (const width of WIDTHS)
        pictures.push(
          await write(`${name}-${width}`, format, await encode(sharp(photograph).resize({ width }), format)),
        );
    return pictures;
  };
  const turntable = [];
  for (const format of ['avif', 'webp'] as const)
    turntable.push({
      ...(await write('turntable', format, await encodeTurntable(photographs.turntable, format))),
      frames: TURNTABLE_FRAMES,
    });
  const pictures: Pictures = {
    of,
    poster: await sizes('poster', photographs.poster),
    scene: await sizes('scene', photographs.scene),
    turntable,
  };
  await writeFile(join(directory, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);
  return pictures;
}

function encode(image: Sharp, format: Format): Promise<Encoded> {
  return finish(
    format === 'avif'
      ? image.avif({ quality: 52, effort: 3 })
      : image.webp({ quality: 76, alphaQuality: 80, effort: 5 }),
  );
}

async function finish(image: Sharp): Promise<Encoded> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The largest and best strip within the limit. @throws when none is */
async function encodeTurntable(frames: readonly Buffer[], format: Format): Promise<Encoded> {
  for (const [width, quality] of TURNTABLE_TRIES) {
    const strip = sharp(await layOut(frames, width));
    const encoded = await finish(
      format === 'avif'
        ? strip.avif({ quality, effort: 4, chromaSubsampling: '4:2:0' })
        : strip.webp({ quality, alphaQuality: 20, effort: 6 }),
    );
    if (encoded.data.byteLength <= TURNTABLE_BYTES) return encoded;
  }
  throw new Error(`A turntable does not fit into ${TURNTABLE_BYTES} bytes.`);
}

async function layOut(frames: readonly Buffer[], width: number): Promise<Buffer> {
  const height = (width * 3) / 4;
  const scaled = await Promise.all(frames.map((frame) => sharp(frame).resize({ width, height }).png().toBuffer()));
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: width * frames.length, height, channels: 4, background } })
    .composite(scaled.map((input, i) => ({ input, left: i * width, top: 0 })))
    .png()
    .toBuffer();
}

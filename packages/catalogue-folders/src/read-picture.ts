import { readPicture } from '@storefront/models/tools';
import type { Complain } from './judge-file.ts';
import type { GivenPictureFiles } from './product-json.ts';

/** One picture: a large file to resize, or files in its final sizes. */
export interface ReadPicture {
  readonly alt: string | undefined;
  readonly isReady: boolean;
  readonly files: readonly {
    readonly content: Uint8Array;
    readonly format: 'png' | 'jpeg' | 'webp' | 'avif';
    readonly width: number;
    readonly height: number;
  }[];
}

const NARROWEST = 320;
/** Relative difference in aspect ratio that rounding to pixels may cause. */
const TOLERANCE = 0.02;

/** Returns the picture of a field; undefined after a complaint. @param frames of a turntable strip */
export async function readPictures(
  field: string,
  given: GivenPictureFiles,
  read: (path: string, field: string) => Promise<Uint8Array | undefined>,
  complain: Complain,
  frames?: number,
): Promise<ReadPicture | undefined> {
  const isPlain = typeof given === 'string' || Array.isArray(given);
  const named = isPlain ? given : given.files;
  const paths = typeof named === 'string' ? [named] : named;
  const files: ReadPicture['files'][number][] = [];
  for (const path of paths) {
    const content = await read(path, field);
    if (!content) continue;
    try {
      const picture = await readPicture(content);
      if (frames === undefined && picture.width < NARROWEST)
        complain(path, `is ${picture.width} pixels wide; ${field} must have at least ${NARROWEST}`, field);
      if (frames !== undefined && (picture.format !== 'webp' || picture.width % frames !== 0))
        complain(
          path,
          `must be a WebP strip of ${frames} frames of the same width side by side, as ${field} says`,
          field,
        );
      files.push({ content, ...picture });
    } catch (error) {
      complain(path, `cannot be used for ${field}: ${(error as Error).message.replace(/\.$/, '')}`, field);
    }
  }
  const [first] = files;
  if (!first) return undefined;
  const shape = first.width / first.height;
  if (files.some(({ width, height }) => Math.abs(width / height / shape - 1) > TOLERANCE))
    complain('product.json', `${field} has files of different shapes; they must be sizes of one picture`, field);
  return { alt: isPlain ? undefined : given.alt, isReady: typeof named !== 'string', files };
}

/** Pictures that somebody else took: what they are, and the sizes that pages load of them. */
import sharp from 'sharp';

const WIDTHS = [320, 640, 960, 1280];
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

export type GivenPicture = {
  readonly format: 'png' | 'jpeg' | 'webp' | 'avif';
  readonly width: number;
  readonly height: number;
};

/** Format and size of a picture. @throws when it is none, or of another format */
export async function readPicture(picture: Uint8Array): Promise<GivenPicture> {
  const { format, compression, autoOrient } = await sharp(picture, { failOn: 'error' }).metadata();
  const known = format === 'heif' && compression === 'av1' ? 'avif' : format;
  if (known !== 'png' && known !== 'jpeg' && known !== 'webp' && known !== 'avif')
    throw new Error(`it is ${known ?? 'of no known format'}, not PNG, JPEG, WebP or AVIF`);
  // Decodes all of it, so that a file that was cut off is found out here.
  await sharp(picture, { failOn: 'error' }).stats();
  return { format: known, width: autoOrient.width, height: autoOrient.height };
}

/** How a picture gets the shape that it is shown in: cropped or surrounded to 4:3, or as it is. */
export type Fit = 'cover' | 'contain' | 'as it is';

export type EncodedSize = {
  readonly format: 'avif' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly data: Buffer;
};

/** The picture in every format and width that it is large enough for, without what cameras write into files. */
export async function encodeGiven(picture: Uint8Array, fit: Fit): Promise<EncodedSize[]> {
  const { width: full } = await readPicture(picture);
  const fitting = WIDTHS.filter((width) => width <= full);
  const sizes: EncodedSize[] = [];
  for (const format of ['avif', 'webp'] as const)
    for (const width of fitting.length > 0 ? fitting : [full]) {
      const shape = fit === 'as it is' ? { width } : { width, height: Math.round((width * 3) / 4), fit };
      const image = sharp(picture, { failOn: 'error' })
        .autoOrient()
        .resize({ ...shape, background: TRANSPARENT });
      const encoded =
        format === 'avif' ? image.avif({ quality: 55, effort: 3 }) : image.webp({ quality: 78, effort: 5 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      sizes.push({ format, width: info.width, height: info.height, data });
    }
  return sizes;
}

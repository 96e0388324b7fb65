/** Re-encodes uploaded pictures: no byte of an upload is ever stored or served. */
import type { Sharp } from 'sharp';
import { problemError } from '../errors.ts';
import { createQueue } from '../queue.ts';

export interface Pictures {
  /** @throws upload_type_refused, picture_damaged, picture_has_too_many_pixels, server_busy when too many wait */
  square(upload: Uint8Array): Promise<Buffer<ArrayBuffer>>;
}

/** Pixels per side: enough for the 96 it is shown at on the densest screens. */
const SIDE = 256;
const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 10;
const QUALITY = 82;

/** A decoded picture may use 160 MB, so one at a time; a longer queue would time out. */
const MAX_RUNNING = 1;
const MAX_WAITING = 8;

/** Magic numbers (hexadecimal) of the accepted formats. SVG and everything else never reach a decoder. */
const signatures: readonly { readonly format: string; readonly begins: RegExp }[] = [
  { format: 'jpeg', begins: /^ffd8ff/ },
  { format: 'png', begins: /^89504e470d0a1a0a/ },
  { format: 'webp', begins: /^52494646.{8}57454250/ },
  { format: 'gif', begins: /^47494638(37|39)61/ },
  { format: 'heif', begins: /^.{8}66747970(61766966|61766973|6d696631)/ },
];

export function createPictures(): Pictures {
  const run = createQueue({ name: 'pictures', running: MAX_RUNNING, waiting: MAX_WAITING });
  return {
    async square(upload) {
      const beginning = Buffer.from(upload.subarray(0, 16)).toString('hex');
      const kind = signatures.find(({ begins }) => begins.test(beginning));
      if (!kind) throw problemError('upload_type_refused');
      return await run(async () => {
        const picture = await open(upload);
        const { format, width, height } = await picture.metadata().catch(damaged);
        if (format !== kind.format) throw problemError('upload_type_refused');
        if (width * height > MAX_PIXELS) throw problemError('picture_has_too_many_pixels');
        const square = await picture
          .autoOrient()
          .resize(SIDE, SIDE, { fit: 'cover' })
          .webp({ quality: QUALITY })
          .timeout({ seconds: MAX_SECONDS })
          .toBuffer()
          .catch(damaged);
        return Buffer.from(square);
      });
    },
  };
}

/** Imports sharp with the first upload, because importing it is slow. */
async function open(upload: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // Only the first frame, and no more pixels than the file's header declares.
  return sharp(upload, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1, sequentialRead: true });
}

function damaged(error: unknown): never {
  const { message } = error as Error;
  throw problemError(/pixel limit/.test(message) ? 'picture_has_too_many_pixels' : 'picture_damaged', { cause: error });
}

/** Converts the studio's pictures into an import's. */
import type { Pictures } from '@storefront/models';
import type { ImportedPicture, ImportedProduct } from './imported-product.ts';

/** @param fileOf resolves their paths */
export function toPictures(
  { poster, scene, turntable }: Pictures,
  fileOf: (path: string) => string,
): Pick<ImportedProduct, 'poster' | 'scene' | 'turntable'> {
  const strip = turntable.find(({ format }) => format === 'webp');
  return {
    poster: toPicture(poster, fileOf),
    scene: toPicture(scene, fileOf),
    turntable: strip
      ? {
          file: { content: fileOf(strip.path) },
          frames: strip.frames,
          width: strip.width / strip.frames,
          height: strip.height,
        }
      : null,
  };
}

function toPicture(sizes: Pictures['poster'], fileOf: (path: string) => string): ImportedPicture {
  const largest = sizes.reduce((a, b) => (b.width > a.width ? b : a));
  return {
    width: largest.width,
    height: largest.height,
    sources: (['avif', 'webp'] as const).map((format) => ({
      type: `image/${format}`,
      srcset: sizes
        .filter((size) => size.format === format)
        .sort((a, b) => a.width - b.width)
        .map(({ path, width }) => ({ width, file: { content: fileOf(path) } })),
    })),
  };
}

import { type ModelRecord, modelFile, type Pictures, readModelIndex } from '@storefront/models';
import type { GivenFile, ImportedPicture, ImportedProduct } from 'bff/catalog';
import { drawnPicture } from './drawing.ts';
import { toModelFacts } from './facts.ts';

const LICENCE = 'standard';

/** Products of the models package, all or those named. @throws when the package was never built */
export async function shippedProducts(slugs: readonly string[] = []): Promise<ImportedProduct[]> {
  const { models } = await readModelIndex();
  return models.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug)).map(toImport);
}

function toImport({ facts, glb, bundle, preview, pictures, ...words }: ModelRecord): ImportedProduct {
  const { id, slug, name, description, priceCents, category, tags, changelog } = words;
  return {
    ...{ id, slug, name, description, priceCents, category, tags, changelog },
    licence: LICENCE,
    facts: toModelFacts(facts, bundle.contents),
    ...(pictures ? toPictures(pictures, modelFile) : { poster: drawnPicture, scene: drawnPicture, turntable: null }),
    gallery: [],
    preview: given(preview),
    productFiles: { [`${slug}.zip`]: given(bundle), [`${slug}.glb`]: given(glb) },
  };
}

const given = ({ path, sha256 }: { readonly path: string; readonly sha256: string }): GivenFile => ({
  content: modelFile(path),
  sha256,
});

/** Pictures of the models package. @param fileOf resolves their paths */
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

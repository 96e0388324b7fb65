import { mapInOrder } from '@storefront/utils/map-in-order';
import type { GivenFile, ImportedPicture, ImportedProduct, PreviewCheck } from './imported-product.ts';

/** @param ending of the file's name, such as `webp` */
export type MapFile = (file: GivenFile, ending: string) => Promise<GivenFile>;

/** Returns the product with its files replaced, one after the other. */
export async function mapFiles(product: ImportedProduct, map: MapFile): Promise<ImportedProduct> {
  const { poster, scene, gallery, turntable, preview, room, previewCheck, productFiles, parts = {} } = product;
  const mapAll = async (files: Readonly<Record<string, GivenFile>>) =>
    Object.fromEntries(
      await mapInOrder(Object.entries(files), async ([name, file]) => [
        name,
        await map(file, /\.\w+$/.test(name) ? (name.split('.').at(-1) ?? '') : 'bin'),
      ]),
    );
  return {
    ...product,
    poster: await mapPicture(poster, map),
    scene: await mapPicture(scene, map),
    gallery: await mapInOrder(gallery, (picture) => mapPicture(picture, map)),
    turntable: turntable && { ...turntable, file: await map(turntable.file, 'webp') },
    preview: preview && (await map(preview, 'glb')),
    room: room && { glb: await map(room.glb, 'glb'), usdz: await map(room.usdz, 'usdz') },
    previewCheck: previewCheck && (await mapCheck(previewCheck, map)),
    productFiles: await mapAll(productFiles),
    parts: await mapAll(parts),
  };
}

async function mapCheck({ comparison, ...check }: PreviewCheck, map: MapFile): Promise<PreviewCheck> {
  if (!comparison) return { ...check, comparison };
  const { difference, model, preview } = comparison;
  return {
    ...check,
    comparison: { difference, model: await map(model, 'webp'), preview: await map(preview, 'webp') },
  };
}

async function mapPicture(picture: ImportedPicture, map: MapFile): Promise<ImportedPicture> {
  return {
    ...picture,
    sources: await mapInOrder(picture.sources, async ({ type, srcset }) => ({
      type,
      srcset: await mapInOrder(srcset, async (size) => ({ ...size, file: await map(size.file, endingOf(type)) })),
    })),
  };
}

const endingOf = (type: string) => type.replace(/^image\/(\w+).*$/, '$1');

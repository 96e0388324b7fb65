import type {
  GivenFile,
  ImportedPicture,
  ImportedProduct,
  PictureType,
} from '@storefront/catalogue-folders/imported-product';
import type { Picture } from '@storefront/contract';
import { mapInOrder } from '@storefront/utils/map-in-order';
import type { ProductModel } from '../../base/db/product-model.ts';
import type { Placement } from './product-files.ts';
import type { NewProduct } from './product-writes.repository.ts';
import { keepVersioned, type Versioning } from './versioned-files.ts';

const endings: Record<PictureType, string> = {
  'image/avif': 'avif',
  'image/webp': 'webp',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
};

/** Width where only a single picture can be given. */
const ONLY_WIDTH = 640;

/** @param versioning without, files are kept as they are given */
export async function placeProduct(
  imported: ImportedProduct,
  id: string,
  placement: Placement,
  versioning: Versioning = { former: undefined, stamping: undefined },
): Promise<NewProduct> {
  const { slug, name, description, priceCents, category, tags, licence, createdAt, changelog } = imported;
  const model = await placeModel(imported, placement, versioning);
  const image = onlyPath(model.pictures.scene);
  return {
    id,
    slug,
    name,
    description,
    priceCents,
    category,
    tags,
    licence,
    image,
    model,
    ...(createdAt ? { createdAt } : {}),
    ...(changelog === undefined ? {} : { changelog }),
  };
}

async function placeModel(
  imported: ImportedProduct,
  placement: Placement,
  versioning: Versioning,
): Promise<ProductModel> {
  const { slug, turntable, preview, previewShare } = imported;
  const inMedia = async (name: string, file: GivenFile) => {
    const { key, bytes } = await placement.keep('media', `${slug}/${name}`, file);
    return { path: `/media/${key}`, bytes };
  };
  const roomFiles = async (room: ImportedProduct['room']) =>
    room && { room: { glb: await inMedia('room.glb', room.glb), usdz: await inMedia('room.usdz', room.usdz) } };
  const picture = async (name: string, { width, height, alt, sources }: ImportedPicture): Promise<Picture> => ({
    width,
    height,
    ...(alt === undefined ? {} : { alt }),
    sources: await mapInOrder(sources, async ({ type, srcset }) => ({
      type,
      srcset: await mapInOrder(srcset, async ({ width: wide, file }) => {
        const { path } = await inMedia(`${name}-${wide}.${endings[type]}`, file);
        return { path, width: wide };
      }),
    })),
  });
  const strip = async ({ file, ...shape }: NonNullable<ImportedProduct['turntable']>) => {
    const { path } = await inMedia('turntable.webp', file);
    return { path, ...shape };
  };
  return {
    pictures: { poster: await picture('poster', imported.poster), scene: await picture('scene', imported.scene) },
    gallery: await mapInOrder(imported.gallery, (given, index) => picture(`gallery-${index + 1}`, given)),
    turntable: turntable && (await strip(turntable)),
    preview: preview && { ...(await inMedia('preview.glb', preview)), ...(await roomFiles(imported.room)) },
    ...(previewShare === undefined ? {} : { previewShare }),
    facts: imported.facts,
    ...(imported.made ? { made: { formats: [...imported.made.formats], files: [...imported.made.files] } } : {}),
    files: [
      ...(await keepVersioned(placement, imported, versioning)),
      ...(await mapInOrder(Object.entries(imported.parts ?? {}), async ([name, file]) => ({
        name,
        ...(await placement.keep('productFiles', `${slug}/part${endingOf(name)}`, file)),
        isPart: true,
      }))),
    ],
  };
}

/** A key has no other part of the path, which may have any letters. */
const endingOf = (path: string) => /\.\w{1,20}$/.exec(path)?.[0] ?? '.bin';

function onlyPath({ sources }: Picture): string {
  const sizes = sources.at(-1)?.srcset ?? [];
  return (sizes.find(({ width }) => width >= ONLY_WIDTH) ?? sizes.at(-1))?.path ?? '';
}

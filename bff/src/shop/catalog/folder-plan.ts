/** The folder of a stored product: importing it again changes nothing. */
import { basename } from 'node:path';
import type { ProductModel } from '../../base/db/product-model.ts';
import type { ProductStores } from './product-stores.ts';
import type { StoredProduct } from './product-writes.repository.ts';

type Picture = ProductModel['gallery'][number];

const CENTS = 100;

export interface PlannedPicture {
  /** The picture in its sizes. */
  readonly files: readonly string[];
  readonly alt: string | undefined;
}

export interface FolderPlan {
  readonly price: number;
  readonly previewShare: number | undefined;
  readonly pictures: {
    readonly poster: PlannedPicture | undefined;
    readonly scene: PlannedPicture | undefined;
    readonly gallery: readonly PlannedPicture[];
    readonly turntable: { readonly file: string; readonly frames: number } | undefined;
  };
  /** The folder's files, each read from a key of a store. */
  readonly files: readonly { readonly path: string; readonly store: keyof ProductStores; readonly key: string }[];
  /** Key of the zip with the files of `download/`. */
  readonly bundle: string | undefined;
}

export function planFolder({ slug, priceCents, model }: StoredProduct): FolderPlan {
  const files: FolderPlan['files'][number][] = [];
  const media = (from: string): string => {
    const path = `pictures/${basename(from).replace(/-[0-9a-f]{16}(?=\.)/, '')}`;
    files.push({ path, store: 'media', key: keyOf(from) });
    return path;
  };
  const picture = ({ alt, sources }: Picture): PlannedPicture => ({
    files: sources.flatMap(({ srcset }) => srcset.map(({ path }) => media(path))),
    alt,
  });
  const unlessDrawn = (given: Picture | undefined) => (given && !isDrawn(given) ? picture(given) : undefined);
  const { turntable, preview, previewShare } = model ?? {};
  const pictures = {
    poster: unlessDrawn(model?.pictures.poster),
    scene: unlessDrawn(model?.pictures.scene),
    gallery: model?.gallery.map(picture) ?? [],
    turntable: turntable ? { file: media(turntable.path), frames: turntable.frames } : undefined,
  };
  if (preview) files.push({ path: 'preview.glb', store: 'media', key: keyOf(preview.path) });
  const productFile = (ending: string) => model?.files.find(({ name }) => name === `${slug}.${ending}`)?.key;
  const glb = productFile('glb');
  if (glb !== undefined) files.push({ path: 'model.glb', store: 'productFiles', key: glb });
  return { price: priceCents / CENTS, previewShare, pictures, files, bundle: productFile('zip') };
}

const keyOf = (path: string) => path.replace(/^\/media\//, '');

/** Returns true for drawn placeholders, which an import draws again. */
function isDrawn({ sources }: Picture): boolean {
  return sources.some(({ type }) => type === 'image/svg+xml');
}

import { isPart } from '@storefront/models/parts';
import {
  createBundle,
  createRoomFiles,
  encodeGiven,
  type Fit,
  licence,
  listFiles,
  makeFormats,
  toShownGlb,
} from '@storefront/models/tools';
import { toModelFacts } from './facts.ts';
import type { ImportedPicture, ImportedProduct } from './imported-product.ts';
import type { CompareModels, PhotographModel, TakenPictures } from './photograph.ts';
import { type PreviewPart, previewOf } from './preview.ts';
import type { Draft } from './read-folder.ts';
import type { ReadPicture } from './read-picture.ts';
import { readmeOf } from './readme.ts';

const CENTS = 100;
const MIME = { avif: 'image/avif', webp: 'image/webp', png: 'image/png', jpeg: 'image/jpeg' } as const;
/** Best first; a browser that does not support one uses the next. */
const FORMATS = ['avif', 'webp', 'png', 'jpeg'] as const;

/** What an owner should know of showing the model on phones. */
export function roomWarnings({ preview, room }: ImportedProduct): string[] {
  if (!preview || room) return [];
  return [
    'The preview has more triangles than phones can place in a room, so the page does not offer to see it there.',
  ];
}

export interface ImportTools {
  readonly photograph: PhotographModel;
  /** Compares the preview with the model; left out where nobody looks at the result. */
  readonly compare?: CompareModels | undefined;
  /** Called for each remark on the made formats. */
  note(message: string): void;
}

/** Builds everything for sale from a checked folder. */
export async function buildImport(draft: Draft, { photograph, compare, note }: ImportTools): Promise<ImportedProduct> {
  const { slug, words, glb } = draft;
  const { id, name, description, price, category, tags, licence: licenceKey, createdAt, changelog } = words;
  const shown = await toShownGlb(glb);
  const { formats, files, remarks, notes, failures } = await makeFormats(shown, words.formats, {
    ...{ slug, name },
    facts: draft.facts,
  });
  for (const remark of [...failures, ...notes]) note(`model.glb ${remark}.`);
  const sold = { 'LICENCE.txt': licence, ...files, ...draft.download, [`${slug}.glb`]: glb };
  const list = formats.length > 0 ? listFiles(Object.keys(sold), remarks) : undefined;
  const readme = readmeOf({ slug, name, description, facts: draft.facts, files: list });
  const contents = { 'README.txt': readme, ...sold };
  const made = [...Object.keys(files), 'README.txt'].filter((path) => !(path in draft.download));
  const preview = await previewOf(draft, shown, compare);
  return {
    ...{ id, slug, name, description, category, tags, changelog },
    licence: licenceKey,
    priceCents: Math.round(price * CENTS),
    createdAt: createdAt === undefined ? undefined : new Date(createdAt),
    facts: toModelFacts(draft.facts, Object.keys(contents), draft.formatFigures),
    ...(await picturesOf(draft, shown, photograph)),
    gallery: await Promise.all(draft.gallery.map((picture) => toImported(picture, 'as it is'))),
    ...preview,
    room: await roomFilesOf(preview),
    ...(formats.length > 0 ? { made: { formats, files: made } } : {}),
    productFiles: { [`${slug}.zip`]: { content: createBundle(slug, contents) }, [`${slug}.glb`]: { content: glb } },
    parts: partsOf(slug, contents),
  };
}

function partsOf(slug: string, contents: Readonly<Record<string, string | Uint8Array>>): ImportedProduct['parts'] {
  const paths = Object.keys(contents).filter((path) => isPart(path, slug));
  return Object.fromEntries(paths.sort().map((path) => [path, { content: Buffer.from(contents[path] ?? '') }]));
}

async function roomFilesOf({ preview, previewCheck }: PreviewPart): Promise<ImportedProduct['room']> {
  if (!preview || !previewCheck) return undefined;
  const room = await createRoomFiles(preview.content as Uint8Array, previewCheck.triangles);
  return room && { glb: { content: room.glb }, usdz: { content: room.usdz } };
}

/** Returns the folder's own pictures, or else pictures taken of the model as it is shown. */
async function picturesOf(draft: Draft, shown: Uint8Array, photograph: PhotographModel): Promise<TakenPictures> {
  const { poster = draft.scene, scene = draft.poster, turntable, words } = draft;
  if (!poster || !scene) {
    const taken = await photograph(draft.slug, shown);
    return turntable ? { ...taken, turntable: toStrip(turntable, words) } : taken;
  }
  return {
    poster: await toImported(poster, 'contain'),
    scene: await toImported(scene, 'cover'),
    turntable: turntable ? toStrip(turntable, words) : null,
  };
}

function toStrip({ files }: ReadPicture, { pictures }: Draft['words']): ImportedProduct['turntable'] {
  const [strip] = files;
  const { frames = 0 } = pictures.turntable ?? {};
  return strip ? { file: strip, frames, width: strip.width / frames, height: strip.height } : null;
}

async function toImported({ files, isReady, alt }: ReadPicture, fit: Fit): Promise<ImportedPicture> {
  const made = await Promise.all(
    files.map(async (file) =>
      isReady
        ? [file]
        : (await encodeGiven(file.content, fit)).map(({ data, ...size }) => ({ ...size, content: data })),
    ),
  );
  const sizes = made.flat().sort((a, b) => a.width - b.width);
  const { width = 0, height = 0 } = sizes.at(-1) ?? {};
  return {
    width,
    height,
    alt,
    sources: FORMATS.flatMap((format) => {
      const srcset = sizes
        .filter((size) => size.format === format)
        .map(({ width: wide, content }) => ({ width: wide, file: { content } }));
      return srcset.length > 0 ? { type: MIME[format], srcset } : [];
    }),
  };
}

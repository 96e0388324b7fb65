/** Reads a folder of products and checks all of it before anything is built. */

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { Facts } from '@storefront/models';
import { MOST_TRIANGLES } from '@storefront/models/tools';
import { mapInOrder } from '@storefront/utils/map-in-order';
import type { FormatFigure } from './imported-product.ts';
import { judgeDownload } from './judge-download.ts';
import { type Complain, judgeGlb, type Room, readFileIn, roomForImport } from './judge-file.ts';
import { judgePreview } from './judge-preview.ts';
import type { Mending } from './mend-file.ts';
import type { MendedInFolder } from './mended.ts';
import { readGivenModel } from './model-source.ts';
import { isOwnLicence } from './own-licence.ts';
import { type Fault, type GivenPictureFiles, isSlug, type ProductJson, parseProductJson } from './product-json.ts';
import { type ReadPicture, readPictures } from './read-picture.ts';

export interface Draft {
  readonly slug: string;
  readonly directory: string;
  readonly words: ProductJson;
  /** The model as it is sold. */
  readonly glb: Uint8Array;
  /** Its file, unless it was mended or packed. */
  readonly modelFile: string | undefined;
  readonly facts: Facts;
  /** Files of `download/` by their path in it. */
  readonly download: Readonly<Record<string, Uint8Array>>;
  /** Of each format in `download/`. */
  readonly formatFigures: readonly FormatFigure[];
  /** The folder's own. */
  readonly preview: { readonly glb: Uint8Array; readonly triangles: number } | undefined;
  readonly poster: ReadPicture | undefined;
  readonly scene: ReadPicture | undefined;
  readonly gallery: readonly ReadPicture[];
  readonly turntable: ReadPicture | undefined;
}

/** The folder itself cannot be read; the message is a sentence. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** A reason against an import. */
export interface Complaint extends Fault {
  /** Folder of the product. */
  readonly folder: string;
  readonly file: string;
}

export interface FolderRead {
  readonly drafts: readonly Draft[];
  readonly complaints: readonly Complaint[];
  /** Remarks that do not prevent the import. */
  readonly notes: readonly string[];
  readonly mendings: readonly MendedInFolder[];
}

export const messageOf = ({ folder, file, reason }: Complaint) => `${folder}/${file}: ${reason}.`;

/** @param folder one product, or a folder for each @param room memory budget @throws {FolderError} when missing */
export async function readFolder(folder: string, room: Room = roomForImport()): Promise<FolderRead> {
  const complaints: Complaint[] = [];
  const notes: string[] = [];
  const mendings: MendedInFolder[] = [];
  const drafts: Draft[] = [];
  for (const directory of await productDirectories(folder)) {
    const found: Complaint[] = [];
    const mended: Mending['found'] = [];
    const draft = await readProduct(directory, { complaints: found, notes, mended }, room);
    complaints.push(...found);
    mendings.push(...mended.map((each) => ({ folder: basename(directory), ...each })));
    if (draft) drafts.push(draft);
  }
  return { drafts, complaints: [...complaints, ...doubles(drafts)], notes, mendings };
}

async function productDirectories(folder: string): Promise<string[]> {
  const root = resolve(folder);
  if (existsSync(join(root, 'product.json'))) return [root];
  const entries = await readdir(root, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new FolderError(
      error.code === 'ENOENT' ? `There is no folder ${folder}.` : `${folder} cannot be read: ${error.message}.`,
    );
  });
  const directories = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  if (directories.length === 0) throw new FolderError(`${folder} holds no folder with a product.json.`);
  return directories.map(({ name }) => join(root, name)).sort();
}

interface Findings {
  readonly complaints: Complaint[];
  readonly notes: string[];
  readonly mended: Mending['found'];
}

async function readProduct(directory: string, { complaints, notes, mended }: Findings, room: Room) {
  const folder = basename(directory);
  const complain: Complain = (file, reason, field) =>
    void complaints.push({ folder, file, field: field ?? null, reason });
  const read = (path: string, field?: string) =>
    readFileIn(directory, path, (file, reason) => complain(file, reason, field), room);

  const json = await read('product.json');
  const parsed = json && parseProductJson(json.toString());
  if (isListOfFaults(parsed))
    for (const { reason, field } of parsed) complain('product.json', reason, field ?? undefined);
  const words = parsed && !isListOfFaults(parsed) ? parsed : undefined;
  const slug = words?.slug ?? folder;
  if (words && !isSlug(slug)) complain('product.json', `slug is missing, and the folder's name cannot be one`, 'slug');

  const note = (message: string) => void notes.push(`${folder}/${message}`);
  const mending = { isWanted: words?.mend ?? false, found: mended };
  const judge = async (file: string, given: Uint8Array | undefined) =>
    given && (await judgeGlb(file, given, complain, note, mending));
  const given = await readGivenModel({ directory, complain, note, room });
  const model = await judge(given?.file ?? '', given?.glb);
  const givenPreview = existsSync(join(directory, 'preview.glb')) ? await read('preview.glb') : undefined;
  const light = await judge('preview.glb', givenPreview);
  if (given && givenPreview?.equals(given.glb))
    complain('preview.glb', 'is the model itself, which would give it away');
  else if (light && model) {
    const [preview, whole] = [light.facts.triangles, model.facts.triangles];
    const fault = judgePreview({ preview, model: whole, share: words?.preview?.share });
    if (fault?.isRefused) complain('preview.glb', fault.words);
    else if (fault) note(`preview.glb: ${fault.words}.`);
  }
  const download = await readDownload(directory, read, complain);
  if (!words?.keepsLicence) refuseLicences(download, complain);

  if (words && model && words.formats.length > 0 && model.facts.triangles > MOST_TRIANGLES)
    complain(
      'product.json',
      `formats can be made of models of up to ${MOST_TRIANGLES.toLocaleString('en')} triangles, and this one has ${model.facts.triangles.toLocaleString('en')}; leave them out and put files of your own into download/`,
      'formats',
    );

  const formatFigures =
    model && (await judgeDownload(download, model.facts, complain, (message) => note(`${message}.`)));
  if (!words || !model || !formatFigures) return undefined;
  const picture = (field: string, given: GivenPictureFiles | undefined) =>
    given === undefined ? undefined : readPictures(field, given, read, complain);
  const { poster, scene, gallery, turntable } = words.pictures;
  const shown = await mapInOrder(gallery, (given, index) => picture(`pictures.gallery[${index}]`, given));
  const draft: Draft = {
    ...{ slug, directory, words, ...model, download, formatFigures },
    preview: light && { glb: light.glb, triangles: light.facts.triangles },
    modelFile: model.glb === given?.glb ? given.path : undefined,
    poster: await picture('pictures.poster', poster),
    scene: await picture('pictures.scene', scene),
    gallery: shown.flatMap((one) => one ?? []),
    turntable:
      turntable && (await readPictures('pictures.turntable', turntable.file, read, complain, turntable.frames)),
  };
  return complaints.length > 0 ? undefined : draft;
}

async function readDownload(
  directory: string,
  read: (path: string) => Promise<Buffer | undefined>,
  complain: Complain,
): Promise<Record<string, Uint8Array>> {
  const root = join(directory, 'download');
  if (!existsSync(root)) return {};
  const files: Record<string, Uint8Array> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || entry.name.startsWith('.')) continue;
    const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (path.toLowerCase().endsWith('.glb'))
      complain(`download/${path}`, 'must not be a GLB; model.glb is added anyway');
    const content = await read(`download/${path}`);
    if (content) files[path] = content;
  }
  return files;
}

/** Licences in folders of their own, such as one of a texture, are no licences of the product. */
function refuseLicences(download: Readonly<Record<string, Uint8Array>>, complain: Complain): void {
  for (const path of Object.keys(download)
    .map((name) => `download/${name}`)
    .filter(isOwnLicence))
    complain(
      path,
      'cannot be sold along: buyers get the standard licence as LICENCE.txt, which the product’s page and the licence document name, too; remove it',
    );
}

function doubles(drafts: readonly Draft[]): Complaint[] {
  return (['slug', 'id'] as const).flatMap((field) => {
    const of = ({ slug, words }: Draft) => (field === 'slug' ? slug : words.id);
    return drafts.flatMap((draft, index) => {
      const first = drafts.findIndex((other) => of(other) === of(draft));
      if (of(draft) === undefined || first === index) return [];
      const taken = basename(drafts[first]?.directory ?? '');
      const reason = `${field} ${of(draft)} is also that of ${taken}`;
      return { folder: basename(draft.directory), file: 'product.json', field, reason };
    });
  });
}

const isListOfFaults = (parsed: unknown): parsed is readonly Fault[] => Array.isArray(parsed);

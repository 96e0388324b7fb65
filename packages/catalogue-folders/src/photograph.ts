import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePictures, openStudio, type Studio } from '@storefront/models/tools';
import { drawnPicture } from './drawing.ts';
import type { ImportedProduct } from './imported-product.ts';
import { toPictures } from './to-pictures.ts';

export type TakenPictures = Pick<ImportedProduct, 'poster' | 'scene' | 'turntable'>;
/** Compares a preview with its model; null when that is impossible. */
export type CompareModels = (
  slug: string,
  glb: Uint8Array,
  preview: Uint8Array,
) => Promise<NonNullable<ImportedProduct['previewCheck']>['comparison']>;
export type PhotographModel = (slug: string, glb: Uint8Array) => Promise<TakenPictures>;

const drawn: TakenPictures = { poster: drawnPicture, scene: drawnPicture, turntable: null };

/**
 * Opens a picture studio on first use; its files exist until `work` ends.
 * @param browser the path of a Chromium @param note called for each placeholder that is drawn
 */
export async function withStudio<T>(
  browser: string | undefined,
  note: (message: string) => void,
  work: (photograph: PhotographModel, compare: CompareModels) => Promise<T>,
): Promise<T> {
  const directory = join(tmpdir(), `storefront-pictures-${randomUUID()}`);
  let studio: Studio | undefined;
  const open = async () => {
    if (browser === undefined) throw new Error('there is no Chromium; CHROMIUM_PATH can name one');
    studio ??= await openStudio(browser);
    return studio;
  };
  const photograph: PhotographModel = async (slug, glb) => {
    try {
      const taken = await encodePictures(await (await open()).photograph(glb), {
        directory: join(directory, slug),
        path: slug,
        of: slug,
      });
      return toPictures(taken, (path) => join(directory, path));
    } catch (error) {
      const reason = (error as Error).message.split('\n')[0];
      note(`${slug}: a drawing stands in for its pictures, which could not be taken (${reason}).`);
      return drawn;
    }
  };
  const compare: CompareModels = async (slug, glb, preview) => {
    if (browser === undefined) return null;
    try {
      const { difference, ...pictures } = await (await open()).compare(glb, preview);
      return { difference, model: { content: pictures.model }, preview: { content: pictures.preview } };
    } catch (error) {
      const reason = (error as Error).message.split('\n')[0];
      note(`${slug}: the preview could not be compared with the model (${reason}).`);
      return null;
    }
  };
  try {
    return await work(photograph, compare);
  } finally {
    await studio?.close();
    await rm(directory, { recursive: true, force: true });
  }
}

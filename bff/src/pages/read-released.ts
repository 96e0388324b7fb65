/** A file of a release as it was released: whoever can write to the store must not be able to run code here. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import type { AssetStore } from '../releases/asset-store.ts';
import { integrityOf } from '../releases/integrity.ts';
import { arrived } from './arrived.ts';

/**
 * @param file its path within the release
 * @throws {Error} when it is another than the registry knows
 * @throws {ReleaseError} when it cannot be had now
 */
export async function readReleased(store: AssetStore, release: Release, file: string): Promise<string> {
  const content = await readFile(join(await arrived(store, release), file));
  const { integrity } = release.files.find(({ path }) => path === file) ?? {};
  const found = integrityOf(content);
  if (found !== integrity) {
    const { app, version } = release;
    throw new Error(
      `${file} of ${app} ${version} is not the one released: it is ${found}, but ${integrity} was released`,
    );
  }
  return content.toString();
}

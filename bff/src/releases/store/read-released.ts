import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@storefront/federation/release';
import { integrityOf } from '../../base/integrity.ts';
import { arrived } from './arrived.ts';
import type { AssetStore } from './asset-store.ts';

/** Checks the file's hash: write access to the asset store must not run code here. @throws {Error, ReleaseError} */
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

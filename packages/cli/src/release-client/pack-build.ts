import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { contract } from '@storefront/contract';
import { API_VERSION, openApiDocument } from '@storefront/contract/openapi';
import { packTar, type TarEntry } from 'modern-tar';

/** Packs the build's files and the contract that it was built against into a tar archive. */
export async function packBuild(directory: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const document = new TextEncoder().encode(JSON.stringify(openApiDocument(contract, { version: API_VERSION })));
  const entries: TarEntry[] = [entryOf('contract.json', document)];
  for (const path of paths.sort()) {
    entries.push(entryOf(relative(directory, path).split(sep).join('/'), await readFile(path)));
  }
  return await packTar(entries);
}

function entryOf(name: string, body: Uint8Array): TarEntry {
  return { header: { name, size: body.length, type: 'file' }, body: new Uint8Array(body) };
}

/** Buckets and directories store released assets in different layouts: a backup of either can be restored into both. */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { fileKey, type Index, indexedBy, indexKey, parseIndex } from '../../releases/store/bucket-layout.ts';
import type { Chunks, StoredContent } from './chunks.ts';
import type { Manifest, StoredFile } from './manifest.ts';

interface LaidOut {
  readonly files: readonly StoredFile[];
  /** Reads their content. */
  readonly chunks: Pick<Chunks, 'read'>;
}

const STORE = 'assets';
const RELEASED = /^(?<app>[^/]+)\/(?<version>[^/]+)\/(?<path>.+)$/;

/** Returns the backup's files in the layout of a directory or a bucket. @throws AdminError when an index is damaged */
export async function layOut(manifest: Manifest, assetsIn: Manifest['assetsIn'], chunks: Chunks): Promise<LaidOut> {
  if (manifest.assetsIn === assetsIn) return { files: manifest.files, chunks };
  const others = manifest.files.filter(({ store }) => store !== STORE);
  const assets = manifest.files.filter(({ store }) => store === STORE);
  if (assetsIn === 'directory') return { files: [...others, ...(await forDirectory(assets, chunks))], chunks };
  const { files, indexes } = forBucket(assets, manifest.id);
  const made = new Map<StoredContent, Buffer>(indexes);
  return {
    // A release exists once its index does.
    files: [...others, ...files, ...indexes.map(([index]) => index)],
    chunks: {
      async *read(content, name) {
        const index = made.get(content);
        if (index) yield index;
        else yield* chunks.read(content, name);
      },
    },
  };
}

/** Leaves out files that no index names, such as those of an interrupted upload. */
async function forDirectory(assets: readonly StoredFile[], chunks: Chunks): Promise<StoredFile[]> {
  const byKey = new Map(assets.map((file) => [file.key, file]));
  const laidOut: StoredFile[] = [];
  for (const file of assets) {
    const id = indexedBy(file.key);
    if (!id) continue;
    const { upload, files } = parseIndex(id, await text(chunks.read(file, `${STORE}/${file.key}`)));
    for (const { path } of files) {
      const found = byKey.get(fileKey(id, upload, path));
      if (found) laidOut.push({ ...found, key: `${id.app}/${id.version}/${path}` });
    }
  }
  return laidOut;
}

function forBucket(assets: readonly StoredFile[], backup: string) {
  const files: StoredFile[] = [];
  const releases = new Map<string, Index>();
  for (const file of assets) {
    const { app, version, path } = RELEASED.exec(file.key)?.groups ?? {};
    if (app === undefined || version === undefined || path === undefined) continue;
    const id = { app, version };
    const index = releases.get(indexKey(id)) ?? { upload: uploadOf(`${backup} ${indexKey(id)}`), files: [] };
    releases.set(indexKey(id), index);
    index.files.push({ path, integrity: `sha256-${Buffer.from(file.sha256, 'hex').toString('base64')}` });
    files.push({ ...file, key: fileKey(id, index.upload, path) });
  }
  return { files, indexes: [...releases].map(([key, index]) => fileOf(key, Buffer.from(JSON.stringify(index)))) };
}

function fileOf(key: string, content: Buffer): readonly [StoredFile, Buffer] {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return [{ store: STORE, key, bytes: content.length, sha256, chunks: [] }, content];
}

/** Derives a UUID (RFC 9562, version 8) that stays the same when the restore is repeated. */
function uploadOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(12, 15)}`, `8${hash.slice(15, 18)}`];
  return [...parts, hash.slice(18, 30)].join('-');
}

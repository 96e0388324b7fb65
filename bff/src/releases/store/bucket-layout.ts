/** Releases in a bucket: each upload has its own prefix; `<app>/<version>.json`, written last, names the valid one. */
import * as z from 'zod/mini';
import { ReleaseError } from '../registry/release-error.ts';
import type { ReleaseId } from '../registry/release-record.ts';

const shape = z.object({
  upload: z.uuid(),
  files: z.array(z.object({ path: z.string().check(z.refine(staysInside)), integrity: z.string() })),
});

export type Index = z.output<typeof shape>;

export function nameOf({ app, version }: ReleaseId): string {
  return `${app} ${version}`;
}

export function indexKey({ app, version }: ReleaseId): string {
  return `${app}/${version}.json`;
}

/** Returns the release that an index key names; undefined for the key of another file. */
export function indexedBy(key: string): ReleaseId | undefined {
  const { app, version } = /^(?<app>[^/]+)\/(?<version>[^/]+)\.json$/.exec(key)?.groups ?? {};
  return app !== undefined && version !== undefined ? { app, version } : undefined;
}

export function fileKey({ app, version }: ReleaseId, upload: string, path: string): string {
  return `${app}/${version}/${upload}/${path}`;
}

/** @throws ReleaseError */
export function parseIndex(id: ReleaseId, text: string): Index {
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(`The asset store's ${indexKey(id)} is not what was written.`, { cause });
  }
}

function staysInside(path: string): boolean {
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** The download: everything in one zip, the same bytes on every run. */
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { ZIP_MOMENT } from '../zip-moment.ts';

/** A zip of `files` (path in the zip → content) in a folder of its own, in order of their paths. */
export function createBundle(folder: string, files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries: Zippable = {};
  for (const path of Object.keys(files).sort()) {
    const content = files[path] ?? '';
    entries[`${folder}/${path}`] = [typeof content === 'string' ? strToU8(content) : content, { level: 6 }];
  }
  return zipSync(entries, { mtime: ZIP_MOMENT, os: 3, attrs: 0o644 << 16 });
}

/** The files of such a zip by their path in its folder. */
export function readBundle(zip: Uint8Array): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([path, content]) => [path.slice(path.indexOf('/') + 1), content]),
  );
}

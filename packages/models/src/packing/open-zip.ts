/** Reads single files of a zip. */
import { unzipSync } from 'fflate';

export type OpenZip = {
  /** Paths of the files, with slashes; without hidden files. */
  readonly paths: readonly string[];
  /** Bytes of a file once unpacked, as the zip states. */
  readonly bytesOf: (path: string) => number;
  /** @throws when the file is damaged */
  readonly read: (path: string) => Uint8Array | undefined;
};

/** @throws when it is no zip */
export function openZip(zip: Uint8Array): OpenZip {
  const entries = new Map<string, { readonly name: string; readonly bytes: number }>();
  const filter = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    const path = name.replaceAll('\\', '/');
    if (isFile(path)) entries.set(path, { name, bytes: originalSize });
    return false;
  };
  unzipSync(zip, { filter });
  return {
    paths: [...entries.keys()].sort(),
    bytesOf: (path) => entries.get(path)?.bytes ?? 0,
    read: (path) => {
      const wanted = entries.get(path)?.name;
      return wanted === undefined ? undefined : unzipSync(zip, { filter: ({ name }) => name === wanted })[wanted];
    },
  };
}

const isFile = (path: string) => !path.endsWith('/') && !/(^|\/)(\.|__MACOSX\/)/.test(path);

/** Names that files are saved under. */

/** Only archives that the store packs end so: an archive inside one is no part. */
export const isBundle = (name: string) => name.endsWith('.zip');

/** Returns `castle-v2.zip` for an archive, so that versions differ, and the last part of a path in it. */
export function savedName(name: string, version: number): string {
  return isBundle(name) ? name.replace(/\.zip$/, `-v${version}.zip`) : lastPart(name);
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

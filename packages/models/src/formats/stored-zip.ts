/** A zip as USDZ wants it: nothing compressed, every file from a multiple of 64 bytes on, the same bytes on every run. */
import { type Zippable, zipSync } from 'fflate';

const MOMENT = new Date(1980, 0, 1);
const ALIGNMENT = 64;
/** Bytes of a local header before its name, and of the head of an extra field, which does the aligning. */
const HEADER = 30;
const EXTRA = 4;
const EXTRA_ID = 0x1986;

/** Files in the order given; names are ASCII. */
export function storeFiles(files: readonly (readonly [name: string, content: Uint8Array])[]): Uint8Array {
  const entries: Zippable = {};
  let offset = 0;
  for (const [name, content] of files) {
    const start = offset + HEADER + name.length + EXTRA;
    const padding = (ALIGNMENT - (start % ALIGNMENT)) % ALIGNMENT;
    entries[name] = [content, { extra: { [EXTRA_ID]: new Uint8Array(padding) } }];
    offset = start + padding + content.length;
  }
  return zipSync(entries, { level: 0, mtime: MOMENT, os: 3, attrs: 0o644 << 16 });
}

/** Dates the entries of a zip and adds one, on disk: a zip may be larger than the memory. */
import { copyFile, type FileHandle, open, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Release, VERSION_FILE, versionNote } from './version-note.ts';

/** Signatures and lengths of a zip's records (APPNOTE 6.3.10, 4.3). */
const LOCAL = { signature: 0x04034b50, length: 30, time: 10 };
const CENTRAL = { signature: 0x02014b50, length: 46, time: 12 };
const END = { signature: 0x06054b50, length: 22 };
/** Of counts and places that a record of Zip64 has instead. */
const ELSEWHERE_SHORT = 0xffff;
const ELSEWHERE = 0xffffffff;
const STORED_VERSION = 10;
const BY_UNIX = 3 << 8;
const PLAIN_FILE = (0o644 << 16) >>> 0;

/**
 * Copies a zip to `target`, dated with the day of its release and with a note of it. The same input makes the same bytes.
 * @returns false for content that is no zip, or one of more than 4 GB; nothing is to be used then
 */
export async function stampBundle(source: string | Uint8Array, target: string, release: Release): Promise<boolean> {
  await (typeof source === 'string' ? copyFile(source, target) : writeFile(target, source));
  await using file = await open(target, 'r+');
  const directory = await readDirectory(file);
  if (!directory) return false;
  const { start, records } = directory;
  const time = dosTime(release.releasedAt);
  const names: string[] = [];
  for (let at = 0; at < records.length; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => records.readUInt16LE(at + field));
    const end = at + CENTRAL.length + (nameLength ?? 0);
    names.push(records.toString('utf8', at + CENTRAL.length, end));
    time.copy(records, at + CENTRAL.time);
    await file.write(time, 0, time.length, records.readUInt32LE(at + 42) + LOCAL.time);
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  const path = `${/^[^/]*\//.exec(names[0] ?? '')?.[0] ?? ''}${VERSION_FILE}`;
  const entry = names.includes(path) ? undefined : entryOf(path, Buffer.from(versionNote(release)), time, start);
  const added = entry ? [entry.local, records, entry.central] : [records];
  const count = names.length + (entry ? 1 : 0);
  const directoryStart = start + (entry?.local.length ?? 0);
  const tail = Buffer.concat([...added, endOf(count, records.length + (entry?.central.length ?? 0), directoryStart)]);
  await file.write(tail, 0, tail.length, start);
  return true;
}

async function readDirectory(file: FileHandle): Promise<{ start: number; records: Buffer } | undefined> {
  const { size } = await file.stat();
  if (size < END.length || size >= ELSEWHERE - ELSEWHERE_SHORT) return undefined;
  const { buffer: end } = await file.read(Buffer.alloc(END.length), 0, END.length, size - END.length);
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  const isWhole = end.readUInt32LE(0) === END.signature && start + length + END.length === size;
  if (!isWhole || count >= ELSEWHERE_SHORT - 1) return undefined;
  const { buffer: records } = await file.read(Buffer.alloc(length), 0, length, start);
  return { start, records };
}

function entryOf(path: string, content: Buffer, time: Buffer, start: number): { local: Buffer; central: Buffer } {
  const name = Buffer.from(path);
  // What both headers have in common, from the version that is needed to the length of the extra field.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(STORED_VERSION, 0);
  time.copy(common, 6);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.alloc(4);
  local.writeUInt32LE(LOCAL.signature);
  const [before, after] = [Buffer.alloc(6), Buffer.alloc(14)];
  before.writeUInt32LE(CENTRAL.signature);
  before.writeUInt16LE(BY_UNIX | STORED_VERSION, 4);
  after.writeUInt32LE(PLAIN_FILE, 6);
  after.writeUInt32LE(start, 10);
  return {
    local: Buffer.concat([local, common, name, content]),
    central: Buffer.concat([before, common, after, name]),
  };
}

function endOf(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(END.length);
  end.writeUInt32LE(END.signature);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** Midnight of a day, as MS-DOS counts. */
function dosTime(day: Date): Buffer {
  const time = Buffer.alloc(4);
  const date = ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate();
  time.writeUInt16LE(date, 2);
  return time;
}

/** What the zip of a version says of it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBundle, readBundle } from '@storefront/models/tools';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { downloadsOf } from './downloads.ts';
import { stampBundle } from './stamp-bundle.ts';
import type { Release } from './version-note.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'goods-'));
});
afterEach(() => rm(folder, { recursive: true }));

const release: Release = {
  name: 'Old well',
  version: 2,
  releasedAt: new Date('2026-11-30T23:59:00Z'),
  changelog: 'A deeper shaft.',
};
const zip = createBundle('well', { 'well.glb': 'the model'.repeat(99), 'obj/well.obj': 'v 0 0 0\n' });

async function stamp(source: string | Uint8Array, given = release) {
  const target = join(folder, 'stamped.zip');
  const isStamped = await stampBundle(source, target, given);
  return { isStamped, target, stamped: await readFile(target) };
}

test('a zip names version, day and news, and has its files as they were', async () => {
  const { isStamped, stamped } = await stamp(zip);
  expect(isStamped).toBe(true);
  const { 'VERSION.txt': note, ...files } = readBundle(stamped);
  expect(files).toEqual(readBundle(zip));
  expect(stamped.includes('well/VERSION.txt')).toBe(true);
  expect(Buffer.from(note ?? '').toString()).toBe(`Old well
========

Version 2, published on November 30, 2026

What is new

A deeper shaft.

LICENCE.txt is the licence of this and all other versions. The files are as their maker wrote them, so none of them
names the version.
`);
});

test('its entries have the day of the version', async () => {
  const { stamped } = await stamp(zip);
  expect(datesIn(stamped, 'PK\x03\x04', 10)).toEqual(['2026-11-30 0', '2026-11-30 0', '2026-11-30 0']);
  expect(datesIn(stamped, 'PK\x01\x02', 12)).toEqual(['2026-11-30 0', '2026-11-30 0', '2026-11-30 0']);
});

/** Returns day and time of each header with the signature. */
function datesIn(content: Buffer, signature: string, offset: number): string[] {
  const dates: string[] = [];
  for (let at = content.indexOf(signature); at >= 0; at = content.indexOf(signature, at + 1)) {
    const [time, date] = [content.readUInt16LE(at + offset), content.readUInt16LE(at + offset + 2)];
    dates.push(`${1980 + (date >> 9)}-${(date >> 5) & 15}-${date & 31} ${time}`);
  }
  return dates;
}

test('the same release makes the same bytes, from a file as from memory', async () => {
  await writeFile(join(folder, 'made.zip'), zip);
  const first = await stamp(zip);
  const again = await stamp(join(folder, 'made.zip'), { ...release, releasedAt: new Date('2026-11-30T00:00:00Z') });
  expect(again.stamped.equals(first.stamped)).toBe(true);
  expect((await stamp(zip, { ...release, version: 3 })).stamped.equals(first.stamped)).toBe(false);
});

test('the note is left out where the zip is unpacked for the next version', async () => {
  const { stamped } = await stamp(zip);
  const product = { slug: 'well', name: 'Old well', description: '', model: null };
  expect(downloadsOf(product, stamped).map(([path]) => path)).toEqual(['obj/well.obj']);
});

test('a note of the maker stays', async () => {
  const own = createBundle('well', { 'VERSION.txt': 'Made in May.' });
  const { isStamped, stamped } = await stamp(own);
  expect([isStamped, readBundle(stamped)]).toEqual([true, readBundle(own)]);
  const product = { slug: 'well', name: 'Old well', description: '', model: null };
  expect(downloadsOf(product, stamped).map(([path]) => path)).toEqual(['VERSION.txt']);
});

test.each([
  ['no zip', Buffer.from('well.zip, edition 1')],
  ['nothing', Buffer.alloc(0)],
  ['a zip that is cut off', zip.subarray(0, 100)],
])('%s is not stamped', async (_, content) => {
  expect((await stamp(content)).isStamped).toBe(false);
});

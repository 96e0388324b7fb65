/** Uploads: malicious and broken archives leave nothing behind. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { releaseRights } from '@storefront/contract/releases/schemas';
import { packTar, type TarEntry } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { archiveOf, buildEntries, fileEntry, openReleaseShop, type ReleaseShop } from '../../testing/release-api.ts';

let shop: ReleaseShop;
let token: string;
let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'uploads-'));
  // Other tests upload at the same time.
  vi.stubEnv('TMPDIR', temporary);
  shop = await openReleaseShop();
  token = await shop.token('mfe-catalog', releaseRights);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await shop.stop();
  await rm(temporary, { recursive: true, force: true });
});

const uploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('release-upload-'));
const versions = async () =>
  (await shop.admin.overview()).releases.filter(({ app }) => app === 'mfe-catalog').map(({ version }) => version);

const plus = (...entries: TarEntry[]) => packTar([...buildEntries(), ...entries]);
const without = (path: string) => packTar(buildEntries().filter(({ header }) => header.name !== path));
const link = (type: 'symlink' | 'link'): TarEntry => ({
  header: { name: 'page.js', size: 0, type, linkname: '/etc/passwd' },
});

const attacks: [string, () => Promise<Uint8Array>, RegExp][] = [
  ['a way up', () => plus(fileEntry('../outside.js', 'x')), /has the path "\.\.\/outside\.js"/],
  ['a way up within', () => plus(fileEntry('a/../../outside.js', 'x')), /has the path/],
  ['an absolute path', () => plus(fileEntry('/tmp/outside.js', 'x')), /has the path "\/tmp\/outside\.js"/],
  ['a backslash', () => plus(fileEntry('..\\outside.js', 'x')), /has the path/],
  ['a hidden file', () => plus(fileEntry('.npmrc', 'x')), /has the path "\.npmrc"/],
  ['a symbolic link', () => plus(link('symlink')), /is a symlink, not a file/],
  ['a hard link', () => plus(link('link')), /is a link, not a file/],
  ['a device', () => plus({ header: { name: 'null', size: 0, type: 'character-device' } }), /not a file/],
  ['a file twice', () => plus(fileEntry('page.js', '// another page')), /has "page\.js" twice/],
  ['a file in the place of a directory', () => plus(fileEntry('main.js/x.js', 'x')), /a path twice/],
  [
    'a file that is not listed',
    () => plus(fileEntry('more.js', 'x')),
    /has more\.js, which release\.json does not list/,
  ],
  [
    'other compressed content',
    () => plus(fileEntry('page.js.gz', gzipSync('// other'))),
    /page\.js\.gz does not unpack/,
  ],
  ['a bomb', () => plus(fileEntry('page.js.gz', gzipSync(new Uint8Array(50_000_000)))), /page\.js\.gz does not unpack/],
  ['another content', () => replaced('page.js', '// tampered'), /page\.js is not the one/],
  ['a missing file', () => without('page.js'), /lacks its file page\.js/],
  ['no description', () => without('release.json'), /has no release\.json/],
  ['another app', () => archiveOf({ app: 'mfe-support' }), /a build of mfe-support, not of mfe-catalog/],
  ['a truncated archive', async () => (await archiveOf()).slice(0, 1300), /not a complete tar archive|lacks its file/],
  ['something else', async () => new TextEncoder().encode('no archive '.repeat(200)), /not a complete tar archive/],
  ['nothing', async () => new Uint8Array(1024), /has no release\.json/],
];

async function replaced(path: string, text: string): Promise<Uint8Array> {
  return packTar(buildEntries().map((entry) => (entry.header.name === path ? fileEntry(path, text) : entry)));
}

describe('an archive with', () => {
  test.each(attacks)('%s is refused and leaves nothing', async (_, archive, reason) => {
    const response = await shop.upload(token, Buffer.from(await archive()));
    const { context } = (await response.json()) as { context?: { reason: string } };
    expect([response.status, context?.reason]).toEqual([422, expect.stringMatching(reason)]);
    expect(await versions()).toEqual([]);
    expect(await uploads()).toEqual([]);
    shop.clock.advance(60_000);
  });

  test('more bytes than it may have is refused while it arrives', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // One file that claims a gigabyte would be refused at once; these are many small ones.
        const part = await packTar([fileEntry(`f${sent}.js`, new Uint8Array(1_000_000))]);
        sent += 1;
        controller.enqueue(part.slice(0, -1024));
      },
    });
    const response = await shop.upload(token, endless);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(70);
    expect(await uploads()).toEqual([]);
  });

  test('one file that is huge is refused by its header', async () => {
    const huge = { header: { name: 'page.js', size: 500_000_000, type: 'file' } as const, body: new Uint8Array() };
    const header = (await packTar([{ ...huge, header: { ...huge.header, size: 0 } }])).slice(0, 512);
    const claimed = withSize(header, 500_000_000);
    const response = await shop.upload(token, Buffer.concat([claimed, new Uint8Array(2048)]));
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining('more than 16000000 bytes'),
    ]);
  });
});

/** Returns the header of one file with another size and a matching checksum. */
function withSize(header: Uint8Array, size: number): Buffer {
  const block = Buffer.from(header);
  block.write(`${size.toString(8).padStart(11, '0')} `, 124, 'latin1');
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

test('anything but a plain tar archive is refused unread', async () => {
  for (const [type, encoding] of [
    ['application/gzip', ''],
    ['application/json', ''],
    ['application/x-tar', 'gzip'],
  ]) {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': type ?? '',
      'content-encoding': encoding ?? '',
    };
    const response = await shop.app.request('/releases?app=mfe-catalog', {
      method: 'POST',
      body: new Uint8Array(512),
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value)),
    });
    expect([type, response.status]).toEqual([type, 415]);
  }
});

test('two at once of one version: the same build is published once, another one is refused', async () => {
  const same = await Promise.all([archiveOf({ version: 'a' }), archiveOf({ version: 'a' })]);
  const answers = await Promise.all(same.map((archive) => shop.upload(token, Buffer.from(archive))));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const published = (await Promise.all(answers.map((answer) => answer.json()))) as { isNew: boolean }[];
  expect(published.map(({ isNew }) => isNew).toSorted()).toEqual([false, true]);

  const other = { version: 'b', types: { sources: {}, packages: {} } };
  const rivals = await Promise.all([archiveOf({ version: 'b' }), archiveOf(other)]);
  const outcomes = await Promise.all(rivals.map((archive) => shop.upload(token, Buffer.from(archive))));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const [record] = (await shop.admin.overview()).releases.filter(({ version }) => version === 'b');
  const files = await readdir(`${shop.assets}/mfe-catalog/b`, { recursive: true });
  for (const { path } of record?.description.files ?? []) expect(files).toContain(path);
});

/** Publishing builds: the stored files and the refused builds. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { provenance, writeReleaseBuild } from '../../testing/release-builds.ts';
import { openSampleShop, type SampleShop } from '../../testing/sample-shop.ts';
import { localAssetStore } from '../store/asset-store.ts';
import { publishBuild } from './publish.ts';

let shop: SampleShop['shop'];
let admin: SampleShop['admin'];
let directory: string;
let stop: SampleShop['stop'];

beforeEach(async () => {
  ({ shop, admin, directory, stop } = await openSampleShop());
});
afterEach(() => stop());

const app = 'mfe-catalog';
const by = { actor: 'Ann', reason: 'because' };
const live = async () => (await admin.overview()).live.find((row) => row.app === app);
const releaseDirectory = (version: string) => join(directory, 'assets', app, version);

describe('publishing', () => {
  test('keeps the files, the commit, the contract, the endpoints, who did it, and what each file weighs', async () => {
    const build = await writeReleaseBuild(directory);
    await writeFile(join(build, 'main.js.br'), 'short');
    const { isNew } = await admin.publish(build, provenance);
    expect(isNew).toBe(true);
    expect(await readFile(join(releaseDirectory('v1'), 'main.js'), 'utf8')).toBe('// mfe-catalog v1');
    const [record] = (await admin.overview()).releases;
    expect(record).toMatchObject({
      app,
      version: 'v1',
      contractVersion: expect.stringMatching(/^[0-9a-f]{12}$/),
      endpoints: ['listProducts'],
      ...provenance,
    });
    expect(record?.description.files.find(({ path }) => path === 'main.js')).toMatchObject({ transferBytes: 5 });
    expect(await live()).toBeUndefined();
  });

  test('twice changes nothing', async () => {
    await admin.publishSample();
    const { isNew } = await admin.publish(await writeReleaseBuild(directory), { ...provenance, createdBy: 'Bob' });
    expect(isNew).toBe(false);
    expect((await admin.overview()).releases[0]).toMatchObject({ createdBy: 'Ann' });
  });

  test('from many places at once leaves one whole release and nothing half-done', async () => {
    const builds = await Promise.all(Array.from({ length: 8 }, () => writeReleaseBuild(directory)));
    const published = await Promise.all(builds.map((build) => admin.publish(build, provenance)));
    expect(published.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await readdir(join(directory, 'assets', app))).toEqual(['v1']);
    expect((await readdir(releaseDirectory('v1'))).toSorted()).toEqual([
      'main.css',
      'main.js',
      'page.js',
      'release.json',
    ]);
  });

  test.each([
    [
      'a file that is another one',
      (build: string) => writeFile(join(build, 'main.js'), '// tampered'),
      /main\.js is not/,
    ],
    ['a missing file', (build: string) => rm(join(build, 'page.js')), /lacks its file page\.js/],
    ['no JSON', (build: string) => writeFile(join(build, 'release.json'), 'release'), /not JSON/],
  ])('%s is refused', async (_, harm, reason) => {
    const build = await writeReleaseBuild(directory);
    await harm(build);
    await expect(admin.publish(build, provenance)).rejects.toThrow(reason);
    expect(existsSync(releaseDirectory('v1'))).toBe(false);
  });

  test.each([
    ['a path out of its directory', { entry: '../../secret.js' }, 'entry: must be a path within the release'],
    ['an absolute path', { entry: '/etc/passwd' }, 'entry: must be a path within the release'],
    ['a version that is a path', { version: '../v1' }, 'version: must be 1 to 100 letters, digits, dots, dashes or'],
    ['a version that is the directory above', { version: '..' }, 'version: must be 1 to 100 letters'],
    ['an app that is a path', { app: '../shell' }, 'app: must be a name such as mfe-catalog'],
    [
      'a page without a slash',
      { pages: { store: { scripts: [], styles: [] } } },
      'pages.store: must begin with a slash',
    ],
  ])('%s is refused, with its field', async (_, wrong, reason) => {
    await expect(admin.publish(await writeReleaseBuild(directory, { wrong }), provenance)).rejects.toThrow(
      `release.json is invalid (${reason}`,
    );
  });

  test('a description without anything is refused with each field, and what it must be', async () => {
    const build = await writeReleaseBuild(directory);
    await writeFile(join(build, 'release.json'), '{}');
    const refused = await admin.publish(build, provenance).catch((error: Error) => error.message);
    expect(refused).toContain('(app: must be a name such as mfe-catalog; version: must be 1 to 100 letters');
    expect(refused).toContain('files: Invalid input: expected array, received undefined');
    expect(refused).not.toContain('Invalid input;');
  });
});

describe('the builds of a checkout', () => {
  const publish = (build: string) =>
    publishBuild({ db: shop.db, clock: shop.clock, store: localAssetStore(join(directory, 'assets')) }, build);

  test('are active once published', async () => {
    await publish(await writeReleaseBuild(directory, { version: 'v1' }));
    await publish(await writeReleaseBuild(directory, { version: 'v2' }));
    expect(await live()).toMatchObject({ version: 'v2' });
  });

  test('stay rolled back when the store is started again', async () => {
    const [first, second] = [await writeReleaseBuild(directory), await writeReleaseBuild(directory, { version: 'v2' })];
    await publish(first);
    await publish(second);
    await admin.rollBack(app, by);
    await publish(second);
    expect(await live()).toMatchObject({ version: 'v1' });
  });
});

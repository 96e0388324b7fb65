/** Releases in a running store: published, tried in a browser, activated for some and all visitors, and rolled back. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root, runCommand } from './support/command.ts';
import { openReleaseStore, type Release } from './support/release-store.ts';
import { expect, test } from './support/test.ts';

const APP = 'mfe-support';
const VISITORS = 40;
const TYPES_FILE = 'server/types.json';

/** Has the server try releases that a team sends over HTTP; see docs/settings.md. */
const CHECKED = { RELEASES_API: 'on', RELEASE_CHECK: 'node packages/cli/src/cli.ts releases check' };

/** Prepends `code` to the build's container, which holds the hashes of all other scripts. */
async function beginWith(build: string, code: string): Promise<Record<string, string>> {
  const { entry } = await described(build);
  const content = code + (await readFile(join(build, entry), 'utf8'));
  await writeFile(join(build, entry), content);
  await writeFile(join(build, `${entry}.br`), brotliCompressSync(content));
  return { [entry]: content };
}

const described = async (build: string) => JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as Release;

/** Breaks only browsers: visitors who search, and logged-in users. */
const breakPage = (build: string) =>
  beginWith(
    build,
    `if (location.search) throw new Error('broken where one searches');
     if (JSON.parse(document.getElementById('boot').textContent).session.user) throw new Error('broken for shoppers');`,
  );

/** Breaks the claims of its release.json. */
async function deceive(build: string): Promise<Record<string, string>> {
  const release = await described(build);
  const contents = {
    'hidden.js': `export const hidden = '${randomBytes(20_000).toString('base64')}';`,
    // The server's first view fails; browsers would render instead.
    'server/index.js': 'module.exports = { default: { pages: {} } };',
  };
  for (const [path, content] of Object.entries(contents)) await writeFile(join(build, path), content);
  const files = [...release.files, { path: 'hidden.js', bytes: 0, integrity: '' }];
  // With the policy, the browser itself would refuse scripts without a hash.
  await writeFile(join(build, 'release.json'), JSON.stringify({ ...release, files, trustedTypes: undefined }));
  const deceit = `Array.prototype.last = () => 0; import('/assets/${APP}/deceitful/hidden.js');`;
  return { ...contents, ...(await beginWith(build, deceit)) };
}

test('a release is refused when a browser or the shell cannot use it, over HTTP too, goes from some to all, and back', async () => {
  test.slow();
  const { url, run, done, publish, versionFor, close } = await openReleaseStore(APP, '/support', CHECKED);
  const active = async () => (await versionFor(1)) ?? '';

  try {
    const first = await active();

    await publish('broken', breakPage);
    await publish('deceitful', deceive);
    const deceitful = await run('releases', 'activate', APP, 'deceitful');
    expect(deceitful.code).toBe(1);
    expect(deceitful.output).toContain(`${APP} deceitful is refused:`);
    expect(await active()).toBe(first);
    expect(deceitful.output).toMatch(
      /The page \/support is too heavy: mfe-support, \/support: scripts, \d+ of 12000 bytes with hidden\.js, /,
    );
    expect(deceitful.output).toContain('The page /support loads hidden.js without a hash: ');
    expect(deceitful.output).toContain(
      'The page /support changes Array.prototype.last, which all apps on a page share: ',
    );

    expect(deceitful.output).toContain('The page /support is not rendered by its server file');

    // Its sources, type-checked against the shell's modules, import something that the shell lacks.
    await publish('misfit', async (build) => {
      const types = await readFile(join(build, TYPES_FILE), 'utf8');
      const content = types.replace('import { Disclosure', 'import { Drawer, Disclosure');
      await writeFile(join(build, TYPES_FILE), content);
      return { [TYPES_FILE]: content };
    });
    const misfit = await run('releases', 'activate', APP, 'misfit');
    expect(misfit.code).toBe(1);
    expect(misfit.output).toMatch(
      /It does not fit the shell's Drawer of @storefront\/ui in src\/.*: Module '"@storefront\/ui"' has no exported member 'Drawer'\./,
    );

    await publish('sound');
    const made = await run('releases', 'token', APP, '--can', 'activate', '--json');
    const token = /"token": "([^"]+)"/.exec(made.output)?.[1] ?? '';
    const activateOverHttp = async (version: string) => {
      const client = join(root, 'packages/cli/src/release-client/main.ts');
      const shipping = runCommand([client, 'activate', APP, version], { STORE_URL: url, RELEASE_TOKEN: token });
      return { code: await shipping.ended, output: shipping.output() };
    };
    const tried = await activateOverHttp('broken');
    expect(tried.code).toBe(1);
    expect(tried.output).toContain('The page /support throws: broken where one searches.');
    expect(tried.output).toContain('The page /support throws: broken for shoppers.');
    expect(await active()).toBe(first);
    expect(await activateOverHttp('sound')).toMatchObject({ code: 0 });
    await expect.poll(active).toBe('sound');
    await done('rollback', APP);
    await expect.poll(active).toBe(first);

    await done('canary', APP, 'sound', '50');
    const given = async () =>
      new Set(await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => versionFor(visitor))));
    await expect.poll(given).toEqual(new Set([first, 'sound']));

    await done('promote', APP);
    await expect.poll(active).toBe('sound');
    await done('rollback', APP, '--reason', 'only a test');
    await expect.poll(active).toBe(first);
    expect((await run('releases', 'list')).output).toMatch(/is back at \w+; sound was rolled back\. +only a test/);
  } finally {
    await close();
  }
});

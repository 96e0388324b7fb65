/** Releases in an open store: published, tried in a browser, given to some and to all, and taken back. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataDirectory, freePort, runCommand, storefront } from './support/command.ts';
import { expect, test } from './support/test.ts';

/** What of `release.json` matters here. */
interface Release {
  readonly pages: Record<string, { readonly scripts: string[] }>;
  readonly files: { readonly path: string; readonly bytes: number; readonly integrity: string }[];
}

const APP = 'mfe-support';
const VISITORS = 40;
const TYPES_FILE = 'server/types.json';

test('a release is refused when a browser or the shell cannot use it, goes from some to all, and back within a second', async () => {
  test.slow();
  const { directory, remove } = await dataDirectory();
  const builds = await mkdtemp(join(tmpdir(), 'storefront-builds-'));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    STOREFRONT_DATA_DIR: directory,
    TRUSTED_PROXY_HOPS: '1',
    // That of the other tests is not the one that these commands try releases in.
    STORE_URL: '',
  };
  const url = `http://localhost:${port}`;
  const store = runCommand([storefront, 'start'], settings);

  const run = async (...args: string[]) => {
    const command = runCommand([storefront, ...args], settings);
    return { code: await command.ended, output: command.output() };
  };
  const done = async (...args: string[]) => {
    const { code, output } = await run('releases', ...args);
    expect(code, output).toBe(0);
  };
  /** The release that a new visitor gets, or with a cookie the one they keep. */
  const versionFor = async (visitor: number, cookie = '') => {
    const headers = { 'x-forwarded-for': `192.0.2.${visitor}`, cookie };
    const html = await (await fetch(`${url}/support`, { headers })).text();
    return new RegExp(`/assets/${APP}/(\\w+)/`).exec(html)?.[1];
  };
  /** Puts another release of the same app into the registry as its folder would bring it. */
  const publish = async (version: string, change: (directory: string) => Promise<Record<string, string>>) => {
    const build = join(builds, version);
    await cp(join(directory, 'assets', APP, await active()), build, { recursive: true });
    const changed = await change(build);
    const release = JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as Release;
    const files = release.files.map((file) => {
      const content = changed[file.path];
      if (content === undefined) return file;
      const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
      return { ...file, bytes: Buffer.byteLength(content), integrity };
    });
    await writeFile(join(build, 'release.json'), JSON.stringify({ ...release, version, files }));
    const published = await run('release-app', APP, '--build', build);
    expect(published.output).toContain(`${APP} ${version} is published`);
  };
  const active = async () => (await versionFor(1)) ?? '';

  try {
    await store.says(/The store is open/);
    const first = await active();

    await publish('broken', async (build) => {
      const { pages } = JSON.parse(await readFile(join(build, 'release.json'), 'utf8')) as Release;
      const script = pages['/support']?.scripts[0] ?? '';
      for (const suffix of ['', '.br', '.gz']) await rm(join(build, script + suffix), { force: true });
      const content = "throw new Error('a broken page');";
      await writeFile(join(build, script), content);
      return { [script]: content };
    });
    const refused = await run('releases', 'activate', APP, 'broken');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`${APP} broken is refused:`);
    expect(refused.output).toContain('The page /support ');
    expect(await active()).toBe(first);

    // Its sources, as they are checked against the shell's modules, ask for one that the shell does not have.
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

    await publish('sound', async () => ({}));
    await done('canary', APP, 'sound', '50');
    const given = await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => versionFor(visitor)));
    expect(new Set(given)).toEqual(new Set([first, 'sound']));

    await done('promote', APP);
    await expect.poll(active, { timeout: 1000 }).toBe('sound');
    await done('rollback', APP, '--reason', 'only a test');
    await expect.poll(active, { timeout: 1000 }).toBe(first);
    expect((await run('releases', 'list')).output).toMatch(/is back at \w+; sound was taken back\. +only a test/);
  } finally {
    await store.stop();
    await remove();
    await rm(builds, { recursive: true });
  }
});

/** A store for one test, whose releases it publishes, activates and rolls back with the real commands. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@storefront/utils/free-port';
import { dataDirectory, runCommand, storefront } from './command.ts';
import { expect } from './test.ts';

/** The fields of `release.json` that tests use. */
export interface Release {
  readonly entry: string;
  readonly pages: Record<string, { readonly scripts: string[] }>;
  readonly files: { readonly path: string; readonly bytes: number; readonly integrity: string }[];
}

export interface ReleaseStore {
  readonly url: string;
  /** The data's location, as settings for another server beside the store. */
  readonly data: Readonly<Record<string, string>>;
  /** Returns the directory of a release's files. */
  filesOf(version: string): string;
  /** Runs a command of this checkout on this store. */
  run(...args: string[]): Promise<{ readonly code: number | null; readonly output: string }>;
  /** Runs `releases …`, which must succeed. */
  done(...args: string[]): Promise<void>;
  /** Returns the release that a new visitor gets, or with a cookie the release it pins. */
  versionFor(visitor: number, cookie?: string): Promise<string | undefined>;
  /**
   * Publishes another release of the app, as its folder would.
   * @param change changes the copy of the active release in a directory and returns the new contents by path
   */
  publish(version: string, change?: (directory: string) => Promise<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Opens the store. @param app the released app; @param page one of its pages */
export async function openReleaseStore(app: string, page: string, more: NodeJS.ProcessEnv = {}): Promise<ReleaseStore> {
  const { directory, databaseUrl, remove } = await dataDirectory();
  const builds = await mkdtemp(join(tmpdir(), 'storefront-builds-'));
  const port = await freePort();
  const settings = {
    PORT: String(port),
    STOREFRONT_DATA_DIR: directory,
    TRUSTED_PROXY_HOPS: '1',
    // These commands must not try releases in the other tests' store.
    STORE_URL: '',
    ...more,
  };
  const url = `http://localhost:${port}`;
  const store = runCommand([storefront, 'start'], settings);

  const filesOf = (version: string) => join(directory, 'assets', app, version);
  const run = async (...args: string[]) => {
    const command = runCommand([storefront, ...args], settings);
    return { code: await command.ended, output: command.output() };
  };
  const versionFor = async (visitor: number, cookie = '') => {
    const headers = { 'x-forwarded-for': `192.0.2.${visitor}`, cookie };
    const html = await (await fetch(url + page, { headers })).text();
    return new RegExp(`/assets/${app}/(\\w+)/`).exec(html)?.[1];
  };
  const close = async () => {
    await store.stop();
    await remove();
    await rm(builds, { recursive: true });
  };
  try {
    await store.says(/The store is open/);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    url,
    data: {
      DATABASE_URL: databaseUrl,
      ASSETS_DIR: join(directory, 'assets'),
      MEDIA_DIR: join(directory, 'media'),
      PRODUCT_FILES_DIR: join(directory, 'goods'),
      FILES_DIR: join(directory, 'files'),
    },
    filesOf,
    run,
    async done(...args) {
      const { code, output } = await run('releases', ...args);
      expect(code, output).toBe(0);
    },
    versionFor,
    async publish(version, change = async () => ({})) {
      const build = join(builds, version);
      await cp(filesOf((await versionFor(1)) ?? ''), build, { recursive: true });
      const changed = await change(build);
      await describeRelease(build, version, changed);
      const published = await run('release-app', app, '--build', build);
      expect(published.output).toContain(`${app} ${version} is published`);
    },
    close,
  };
}

/** Rewrites `release.json` in `build` for `version` with the `changed` contents. */
async function describeRelease(build: string, version: string, changed: Record<string, string>): Promise<void> {
  const file = join(build, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as Release;
  const files = release.files.map((described) => {
    const content = changed[described.path];
    if (content === undefined) return described;
    const integrity = `sha256-${createHash('sha256').update(content).digest('base64')}`;
    return { ...described, bytes: Buffer.byteLength(content), integrity };
  });
  await writeFile(file, JSON.stringify({ ...release, version, files }));
}

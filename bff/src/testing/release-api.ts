/** A store whose releases are managed over HTTP, and archives of builds as CI uploads them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRight } from '@storefront/contract/releases/schemas';
import { TEST_ORIGIN } from '@storefront/testkit/test-client';
import { packTar, type TarEntry } from 'modern-tar';
import { createToken } from '../releases/access/grants.ts';
import { createReleasesApi } from '../releases/releases-api.ts';
import { localAssetStore } from '../releases/store/asset-store.ts';
import { type BuildOptions, type SampleAdmin, sampleAdmin, sampleRelease } from './release-builds.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface ReleaseShop extends TestApp {
  readonly admin: SampleAdmin;
  /** Directory of released files. */
  readonly assets: string;
  token(app: string, rights: readonly ReleaseRight[], expiresAt?: Date): Promise<string>;
  /** Sends a request with this token, from a new address. */
  send(token: string, method: string, path: string, body?: unknown): Promise<Response>;
  upload(token: string, archive: NonNullable<RequestInit['body']>, path?: string): Promise<Response>;
}

export const TAR = 'application/x-tar';

/** An owner's check command that prints `answer`. */
export const checkThatSays = (answer: object) =>
  [process.execPath, '-e', `console.log(${JSON.stringify(JSON.stringify(answer))})`] as const;

/** @param check program that replaces the owner's check command */
export async function openReleaseShop(check?: readonly [string, ...string[]]): Promise<ReleaseShop> {
  const directory = await mkdtemp(join(tmpdir(), 'release-api-'));
  const assets = join(directory, 'assets');
  const store = localAssetStore(assets);
  const shop = await startTestApp({ assets: { store, devUrl: undefined } });
  const releasesApi = createReleasesApi({ clock: shop.clock, origin: TEST_ORIGIN, checkCommand: check });
  const { app, policies } = shop.beside({ releasesApi });
  const admin = sampleAdmin(shop, directory);
  await admin.release({ app: 'shell' });
  let tokens = 0;
  const request = (token: string, path: string, init: RequestInit & { duplex?: 'half' }, more = {}) =>
    Promise.resolve(
      app.request(path, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${tokens % 250}`, ...more },
      }),
    );
  return {
    ...shop,
    app,
    policies,
    admin,
    assets,
    token: (of, rights, expiresAt) => {
      tokens += 1;
      return createToken(shop, {
        name: `token-${tokens}`,
        app: of,
        rights,
        createdBy: 'Ann',
        expiresAt: expiresAt ?? null,
      });
    },
    send: (token, method, path, body) =>
      body === undefined
        ? request(token, path, { method })
        : request(token, path, { method, body: JSON.stringify(body) }, { 'content-type': 'application/json' }),
    upload: (token, archive, path = '/releases?app=mfe-catalog') =>
      request(token, path, { method: 'POST', body: archive, duplex: 'half' }, { 'content-type': TAR }),
    stop: async () => {
      await shop.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** Returns the entries of a valid build's archive. */
export function buildEntries(options: BuildOptions = {}): TarEntry[] {
  const { release, contents } = sampleRelease(options);
  return Object.entries({ 'release.json': JSON.stringify(release), ...contents }).map(([path, text]) =>
    fileEntry(path, text),
  );
}

export function fileEntry(name: string, text: string | Uint8Array): TarEntry {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return { header: { name, size: body.length, type: 'file' }, body };
}

export const archiveOf = (options: BuildOptions = {}) => packTar(buildEntries(options));

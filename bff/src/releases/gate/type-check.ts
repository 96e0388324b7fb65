/** Type-checks micro-frontends against a shell, from the types that releases carry. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release, ReleaseTypes } from '@storefront/federation/release';
import { ReleaseError } from '../registry/release-error.ts';
import type { AssetStore } from '../store/asset-store.ts';
import { releaseDirectory } from '../store/release-directory.ts';

export interface TypeMisfit {
  readonly app: string;
  /** Follows the app's name in a sentence, without its full stop. */
  readonly reason: string;
}

export type TypeCheck = (
  shell: ReleaseTypes,
  apps: Readonly<Record<string, ReleaseTypes>>,
) => Promise<readonly TypeMisfit[]>;

const SHELL = 'shell';

/** Checks `release` against the live apps; one without types fits. @throws {ReleaseError} when types are unreadable */
export async function misfitsOfTypes(
  store: Pick<AssetStore, 'directory' | 'provide'>,
  release: Release,
  active: readonly Release[],
  check: TypeCheck,
): Promise<string[]> {
  const isShell = release.app === SHELL;
  const shell = isShell ? release : active.find(({ app }) => app === SHELL);
  const apps = isShell ? active.filter(({ app }) => app !== SHELL) : [release];
  const shellTypes = shell && (await typesOf(store, shell));
  if (!shellTypes) return [];
  const appTypes = await Promise.all(
    apps.map(async (app) => {
      const types = await typesOf(store, app);
      return types ? [[app.app, types] as const] : [];
    }),
  );
  const known = Object.fromEntries(appTypes.flat());
  if (Object.keys(known).length === 0) return [];
  const misfits = await check(shellTypes, known);
  return misfits.map(({ app, reason }) => `${isShell ? `The active ${app}` : 'It'} ${reason}.`);
}

async function typesOf(store: Pick<AssetStore, 'directory' | 'provide'>, release: Release) {
  const { app, version, types } = release;
  if (types === undefined) return undefined;
  const unreadable = new ReleaseError(`The types of ${app} ${version} cannot be read.`);
  if (!(await store.provide(release))) throw unreadable;
  try {
    return JSON.parse(await readFile(join(releaseDirectory(store.directory, release), types), 'utf8')) as ReleaseTypes;
  } catch {
    throw unreadable;
  }
}

/** What the release commands share: the registry they talk to, on whose behalf, and what a release is examined for. */
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { releaseBudgets } from '@storefront/build/budgets';
import { allSettings, type Env } from 'bff/env';
import type { Examination, RegistryAdmin, ReleaseAdmin } from 'bff/releases';
import { root } from '../paths.ts';
import { storeEnvironment } from '../server.ts';
import { withAdmin } from '../session.ts';
import { typeMisfits } from './types.ts';

/** Who runs this command. */
export function currentActor(): string {
  return process.env.RELEASE_ACTOR || userInfo().username;
}

/** Opens the registry for `work`. @throws {CommandError} with the reason, when it or what it is asked for cannot be */
export async function withRegistry<T>(
  work: (admin: RegistryAdmin, examination: Examination) => Promise<T>,
): Promise<T> {
  return await withAdmin('registry', (admin, env) => work(admin, examinationIn(env)), ['databaseUrl']);
}

/** The same for what is tried in a browser: in the store of STORE_URL, or in one that is started with its settings. */
export async function withTrials<T>(work: (admin: ReleaseAdmin, examination: Examination) => Promise<T>): Promise<T> {
  // Told before any work; development installs one when it comes to that.
  if (process.env.NODE_ENV === 'production') (await import('./smoke-test.ts')).browserForTrials();
  const ofStore: readonly (keyof Env)[] = process.env.STORE_URL ? [] : allSettings;
  return await withAdmin('releases', (admin, env) => work(admin, examinationIn(env)), ['databaseUrl', ...ofStore]);
}

/** What a release is examined for before anybody gets it. */
function examinationIn({ databaseUrl }: Pick<Env, 'databaseUrl'>): Examination {
  return {
    budgets: (release) => {
      const sizes = new Map(release.files.map(({ path, bytes, transferBytes = bytes }) => [path, transferBytes]));
      return releaseBudgets(release, (file) => sizes.get(file) ?? 0);
    },
    types: typeMisfits,
    // Loaded only when wanted: a rollback must not wait for a browser's driver.
    smoke: async (trial) =>
      (await import('./smoke-test.ts')).smokeTest(trial, storeEnvironment({ DATABASE_URL: databaseUrl })),
  };
}

/** The commit of this checkout, `-dirty` when what `folders` hold was edited since; null outside a repository. */
export function currentCommit(folders: readonly string[]): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const commit = git('rev-parse', 'HEAD').toString().trim();
    const isDirty = git('status', '--porcelain', '--', ...folders).length > 0;
    return isDirty ? `${commit}-dirty` : commit;
  } catch {
    return null;
  }
}

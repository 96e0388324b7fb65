import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { publishedBudgets } from '@storefront/federation/budgets';
import { allSettings, type Env } from 'bff/env';
import type { Examination, RegistryAdmin, ReleaseAdmin } from 'bff/releases';
import { root } from '../paths.ts';
import { storeEnvironment } from '../server.ts';
import { withAdmin } from '../session.ts';
import { typeMisfits } from './types.ts';

export function currentActor(): string {
  return process.env.RELEASE_ACTOR || userInfo().username;
}

/** Opens the release registry for `work`. @throws {CommandError} */
export async function withRegistry<T>(
  work: (admin: RegistryAdmin, examination: Examination) => Promise<T>,
): Promise<T> {
  return await withAdmin('registry', (admin, env) => work(admin, examinationIn(env)), ['databaseUrl']);
}

/**
 * The same with browser trials, in the store of STORE_URL or one started with its settings.
 * @param mayLeaveUntried true when the user has allowed activation without a browser trial
 */
export async function withTrials<T>(
  work: (admin: ReleaseAdmin, examination: Examination) => Promise<T>,
  mayLeaveUntried = false,
): Promise<T> {
  const ofStore: readonly (keyof Env)[] = process.env.STORE_URL ? [] : allSettings;
  const run = (admin: ReleaseAdmin, env: Pick<Env, 'databaseUrl'>) => work(admin, examinationIn(env, mayLeaveUntried));
  return await withAdmin('releases', run, ['databaseUrl', ...ofStore]);
}

function examinationIn({ databaseUrl }: Pick<Env, 'databaseUrl'>, mayLeaveUntried = false): Examination {
  return {
    budgets: publishedBudgets,
    types: typeMisfits,
    mayLeaveUntried,
    // Loaded on demand, so that a rollback need not wait for the browser driver.
    smoke: async (trial) =>
      (await import('./smoke-test.ts')).smokeTest(trial, storeEnvironment({ DATABASE_URL: databaseUrl })),
  };
}

/** Returns the checkout's commit, with `-dirty` if `folders` were edited since; null outside a repository. */
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

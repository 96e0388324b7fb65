/** What the release commands share: the registry they talk to, on whose behalf, and what a release is examined for. */
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { loadEnv } from 'bff/env';
import { type Examination, type ReleaseDesk, ReleaseError, StartError, withReleaseDesk } from 'bff/releases';
import { releaseBudgets } from './budgets.ts';
import { CommandError } from './command-error.ts';
import { openDatabase } from './database.ts';
import { root } from './paths.ts';
import { typeMisfits } from './releases-types.ts';
import { serverEnvironment } from './server.ts';

export interface ReleaseSession {
  readonly desk: ReleaseDesk;
  readonly examination: Examination;
  /** The store's public origin. */
  readonly origin: string;
}

/** Who runs this command. */
export function currentActor(): string {
  return process.env.RELEASE_ACTOR || userInfo().username;
}

/** Opens the registry for `work`. @throws {CommandError} with the reason, when it or what it is asked for cannot be */
export async function withReleases<T>(work: (session: ReleaseSession) => Promise<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const { env } = serverEnvironment({ DATABASE_URL: database.url });
    const checked = loadEnv(env);
    const examination: Examination = {
      budgets: (release) => {
        const sizes = new Map(release.files.map(({ path, bytes, transferBytes = bytes }) => [path, transferBytes]));
        return releaseBudgets(release, (file) => sizes.get(file) ?? 0);
      },
      types: typeMisfits,
      // Loaded only when wanted: a rollback must not wait for a browser's driver.
      smoke: async (trial) => (await import('./releases-smoke.ts')).smokeTest(trial, env),
    };
    return await withReleaseDesk(checked, (desk) => work({ desk, examination, origin: checked.publicOrigins[0] }));
  } catch (error) {
    if (error instanceof ReleaseError || error instanceof StartError) throw new CommandError(error.message);
    throw error;
  } finally {
    await database.stop();
  }
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

/** Paths and user of a cluster. Postgres refuses to run as root, so root runs it as an unprivileged user. */
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** `nobody` and `nogroup` on Debian and most others. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };

/** Readable to the unprivileged user even when the repository is in a private home directory. */
const ROOT_BASE = '/var/lib/storefront';

export interface PostgresLocation {
  /** The user that Postgres runs as; undefined for the current one. */
  readonly runAs: { readonly uid: number; readonly gid: number } | undefined;
  /** The target for copies of binaries that this user may not be able to read. */
  readonly binariesCopy: string | undefined;
  readonly data: string;
  readonly log: string;
  /** One per user. Short, because a unix socket's path has at most 107 bytes. */
  readonly socket: string;
  /** Contains locks and the list of processes that use the cluster. */
  readonly state: string;
}

/** @param directory identifies the cluster, see `PostgresOptions` */
export function locationOf(directory: string): PostgresLocation {
  const state = resolve(directory);
  const name = createHash('sha256').update(state).digest('hex').slice(0, 16);
  const isRoot = process.getuid?.() === 0;
  const base = isRoot ? join(ROOT_BASE, name) : state;
  const runAs = isRoot ? UNPRIVILEGED : undefined;
  return {
    runAs,
    binariesCopy: isRoot ? join(ROOT_BASE, 'postgres') : undefined,
    data: join(base, 'data'),
    log: join(base, 'postgres.log'),
    socket: join(tmpdir(), `storefront-${runAs?.uid ?? process.getuid?.()}-${name}`),
    state,
  };
}

/** Makes a directory and its parent readable to the server's user, whatever the umask. */
export async function sharedDirectory(path: string, runAs: PostgresLocation['runAs']): Promise<void> {
  await mkdir(path, { recursive: true });
  if (!runAs) return;
  for (const directory of [dirname(path), path]) await chmod(directory, 0o755);
}

/** Creates a directory that only the server's user can enter. @throws {Error} when it belongs to another user */
export async function privateDirectory(
  path: string,
  runAs: PostgresLocation['runAs'],
  self = process.getuid?.(),
): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const owner = (await lstat(path)).uid;
  if (self === undefined) return;
  const wanted = runAs?.uid ?? self;
  if (owner === wanted) return;
  if (owner !== self || !runAs)
    throw new Error(`${path} belongs to another user (uid ${owner}); remove it and try again.`);
  await chown(path, runAs.uid, runAs.gid);
}

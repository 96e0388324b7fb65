/** Debian's pgbouncer in transaction mode, in front of a test's database. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@storefront/utils/free-port';
import pg from 'pg';
import { withClient } from './test-database.ts';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const program = folders.map((folder) => join(folder, 'pgbouncer')).find(existsSync);

export const hasPgbouncer = program !== undefined;

export interface RunningPgbouncer {
  /** URL of the database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param poolSize connections to the server of `url`, shared by all clients */
export async function startPgbouncer(url: string, poolSize: number): Promise<RunningPgbouncer> {
  const { host, port, user, password, database } = new pg.Client(url);
  const directory = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const listenPort = await freePort();
  const [config, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'userlist.txt')];
  await writeFile(users, `"${user}" "${password ?? ''}"\n`);
  await writeFile(
    config,
    `[databases]
     ${database} = host=${host} port=${port} dbname=${database}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${listenPort}
     unix_socket_dir =
     auth_type = trust
     auth_file = ${users}
     pool_mode = transaction
     default_pool_size = ${poolSize}
     logfile =
     `.replaceAll(/^ +/gm, ''),
  );
  const identity = await identityFor(host);
  for (const path of [directory, config, users]) {
    if (identity) await chown(path, identity.uid, identity.gid);
  }
  await chmod(directory, 0o755);
  const child = spawn(program ?? '', [config], { stdio: 'ignore', ...identity });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const through = `postgres://${user}@127.0.0.1:${listenPort}/${database}`;
  while (!(await withClient(through, async () => true).catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url: through,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true });
    },
  };
}

/** pgbouncer refuses to run as root: in that case it runs as the user that may open the server's socket. */
async function identityFor(host: string): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = await stat(host.startsWith('/') ? host : tmpdir());
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid };
}

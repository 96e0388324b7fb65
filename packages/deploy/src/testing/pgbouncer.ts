/** Debian's pgbouncer with the package's configuration, its addresses replaced by the test's. */
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefront/utils/free-port';
import pg from 'pg';
import { findProgram, startProgram, until } from './program.ts';

export const pgbouncer = findProgram('pgbouncer');
const config = fileURLToPath(new URL('../../compose/pgbouncer.ini', import.meta.url));
/** pgbouncer refuses to run as root, so `nobody` runs it then, who may log in to the tests' Postgres. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const PASSWORD = 'of the pooler';

export interface RunningPgbouncer {
  /** URL of the same database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/** @param databaseUrl of the tests' Postgres, which requires no password */
export async function startPgbouncer(databaseUrl: string): Promise<RunningPgbouncer> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-pgbouncer-'));
  const { host, port: databasePort, database, user } = new pg.Client(databaseUrl);
  const port = await freePort();
  const changes: Readonly<Record<string, string>> = {
    'storefront = host=postgres port=5432 dbname=storefront': `${database} = host=${host} port=${databasePort}`,
    '0.0.0.0': '127.0.0.1',
    '6432': String(port),
    '/etc/storefront/userlist.txt': join(directory, 'userlist.txt'),
  };
  const text = await readFile(config, 'utf8');
  const files = {
    'pgbouncer.ini': Object.entries(changes).reduce((all, [from, to]) => all.replace(from, to), text),
    'userlist.txt': `"${user}" "${PASSWORD}"\n`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  const { uid, gid } = UNPRIVILEGED;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [directory, ...Object.keys(files).map((name) => join(directory, name))])
      await chown(path, uid, gid);
  }
  const program = startProgram(pgbouncer ?? '', [join(directory, 'pgbouncer.ini')], {
    cwd: directory,
    ...UNPRIVILEGED,
  });
  const url = `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  await until(program, () => canConnect(url));
  return {
    url,
    async stop() {
      await program.stop('SIGTERM');
      await rm(directory, { recursive: true });
    },
  };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

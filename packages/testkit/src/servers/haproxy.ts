/** Debian's haproxy in front of a test's Postgres servers: routes connections to the one that accepts writes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@storefront/utils/free-port';
import { withClient } from '../postgres/test-database.ts';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const program = folders.map((folder) => join(folder, 'haproxy')).find(existsSync);

export const hasHaproxy = program !== undefined;

export interface RunningHaproxy {
  readonly host: string;
  /** Ends all connections and restarts. */
  restart(): Promise<void>;
  /** Silently drops the traffic of all connections, including new ones. */
  silence(): void;
  unsilence(): void;
  stop(): Promise<void>;
}

const CONFIGURATION = fileURLToPath(new URL('../../../deploy/haproxy/haproxy.cfg', import.meta.url));

/** Uses the configuration of packages/deploy. @param sockets of both servers, which have a role haproxy */
export async function startHaproxy([a, b]: readonly [string, string]): Promise<RunningHaproxy> {
  const port = await freePort();
  const env = { BIND: `127.0.0.1:${port}`, POSTGRES_A: `unix@${a}`, POSTGRES_B: `unix@${b}` };
  let child = await start(env, port);
  const end = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  };
  return {
    host: `127.0.0.1:${port}`,
    async restart() {
      await end();
      child = await start(env, port);
    },
    silence: () => void child.kill('SIGSTOP'),
    unsilence: () => void child.kill('SIGCONT'),
    stop: end,
  };
}

async function start(env: Readonly<Record<string, string>>, port: number): Promise<ChildProcess> {
  const child = spawn(program ?? '', ['-db', '-f', CONFIGURATION], { env, stdio: 'ignore' });
  while (!(await takesWrites(port))) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await sleep(20);
  }
  return child;
}

async function takesWrites(port: number): Promise<boolean> {
  try {
    return await withClient(`postgres://haproxy@127.0.0.1:${port}/postgres`, async (client) => {
      const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
      return rows[0]?.recovers === false;
    });
  } catch {
    return false;
  }
}

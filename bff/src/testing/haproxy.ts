/** Debian's haproxy in front of Postgres servers of a test: connections lead to the one that takes writes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@storefront/utils/free-port';

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
const program = folders.map((folder) => join(folder, 'haproxy')).find(existsSync);

export const hasHaproxy = program !== undefined;

export interface RunningHaproxy {
  readonly host: string;
  /** Ends all connections and starts anew. */
  restart(): Promise<void>;
  /** Nothing passes over any connection, new ones included, and nobody is told. */
  silence(): void;
  unsilence(): void;
  stop(): Promise<void>;
}

/** @param sockets unix sockets of the servers */
export async function startHaproxy(sockets: readonly string[]): Promise<RunningHaproxy> {
  const directory = await mkdtemp(join(tmpdir(), 'haproxy-'));
  const port = await freePort();
  const config = join(directory, 'haproxy.cfg');
  await writeFile(config, configurationOf(port, sockets));
  let child = await start(config, port);
  const end = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  };
  return {
    host: `127.0.0.1:${port}`,
    async restart() {
      await end();
      child = await start(config, port);
    },
    silence: () => void child.kill('SIGSTOP'),
    unsilence: () => void child.kill('SIGCONT'),
    async stop() {
      await end();
      await rm(directory, { recursive: true });
    },
  };
}

/** A server takes writes when it answers a new connection's question so, which needs no password here. */
function configurationOf(port: number, sockets: readonly string[]): string {
  const greeting = 'user\0postgres\0database\0postgres\0\0';
  const isReplica = 'select pg_is_in_recovery()\0';
  return `
    defaults
      mode tcp
      timeout connect 1s
      timeout check 1s
      timeout client 1h
      timeout server 1h
    listen primary
      bind 127.0.0.1:${port}
      option tcp-check
      tcp-check connect
      tcp-check send-binary ${hex(greeting.length + 8)}${hex(PROTOCOL)}${hex(greeting)}
      tcp-check expect binary ${hex('Z')}${hex(5)}${hex('I')}
      tcp-check send-binary ${hex('Q')}${hex(isReplica.length + 4)}${hex(isReplica)}
      tcp-check expect binary ${ROW_OF_ONE}${hex(1)}${hex('f')}
      default-server check inter 300 fall 1 rise 1 on-marked-down shutdown-sessions
      ${sockets.map((socket, at) => `server postgres-${at} unix@${socket}`).join('\n      ')}
    `.replaceAll(/^ {4}/gm, '');
}

const PROTOCOL = 3 << 16;
/** The message DataRow with one column of one byte, up to that column's length. */
const ROW_OF_ONE = `${hex('D')}${hex(11)}0001`;

function hex(value: string | number): string {
  if (typeof value === 'number') return value.toString(16).padStart(8, '0');
  return Buffer.from(value).toString('hex');
}

async function start(config: string, port: number): Promise<ChildProcess> {
  const child = spawn(program ?? '', ['-db', '-f', config], { stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await sleep(20);
  }
  return child;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The commands as processes: stopped before they are open, and with ports in use. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locationOf, type PostgresLocation } from '@storefront/embedded-postgres/location';
import { needs } from '@storefront/testkit/needs';
import { freePort } from '@storefront/utils/free-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from './paths.ts';
import { otherStore } from './testing/ports.ts';

let data: string;
/** Location of this data directory's Postgres. */
let cluster: PostgresLocation;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'commands-'));
  cluster = locationOf(join(data, 'postgres'));
});
afterEach(() => {
  for (const path of [data, cluster.socket, dirname(cluster.data)]) rmSync(path, { recursive: true, force: true });
});

/** Runs a command in a process group of its own, as a terminal does. */
function run(args: readonly string[], settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [inRoot('packages/cli/src/cli.ts'), ...args], {
    env: { ...process.env, STOREFRONT_DATA_DIR: data, ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const until = async (isSo: () => boolean) => {
    while (!isSo()) {
      if (child.exitCode !== null) throw new Error(output);
      await sleep(10);
    }
  };
  const pressCtrlC = () => child.pid && process.kill(-child.pid, 'SIGINT');
  return { output: () => output, ended, until, pressCtrlC };
}

/** Returns the command lines of processes that have this test's data directory. */
function leftRunning(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`STOREFRONT_DATA_DIR=${data}\0`);
        return isOurs ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')] : [];
      } catch {
        return [];
      }
    });
}

const seesProcesses = existsSync('/proc/self/environ');
const onLinux = needs('/proc, as on Linux');

test.runIf(seesProcesses).each([
  ['while it builds', () => true],
  ['while it brings up Postgres', () => existsSync(join(data, 'postgres/users'))],
  ['when Postgres is up', () => existsSync(join(cluster.socket, '.s.PGSQL.5432'))],
])('Ctrl-C ends a start %s, and leaves nothing running', onLinux, async (_, isThere) => {
  const command = run(['start'], { PORT: String(await freePort()) });
  await command.until(() => command.output().includes('Building') && isThere());
  command.pressCtrlC();
  expect(await command.ended, command.output()).toBe(0);
  expect(command.output()).toContain('Stopped before the store was open.');
  await expect.poll(leftRunning).toEqual([]);
});

test.runIf(seesProcesses)(
  'Ctrl-C ends a development server while it builds, and leaves nothing running',
  onLinux,
  async () => {
    const command = run(['serve', 'mfe-support'], { PORT: String(await freePort()) });
    await command.until(() => existsSync(join(cluster.socket, '.s.PGSQL.5432')));
    command.pressCtrlC();
    expect(await command.ended, command.output()).toBe(0);
    await expect.poll(leftRunning).toEqual([]);
  },
);

test.runIf(seesProcesses).each([
  ['the pages', 0],
  ['the server behind them', 1],
])('a development server says that the port of %s is taken, and ends', onLinux, async (_, offset) => {
  const page = await freePort();
  const other = await otherStore(page + offset);
  const command = run(['serve', 'mfe-support'], { PORT: String(page) });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain(`Port ${page + offset} on 127.0.0.1 is already in use; choose another with PORT.`);
  expect(command.output()).not.toMatch(/^ {4}at /m);
  await expect.poll(leftRunning).toEqual([]);
  await other.close();
});

test('the console is not taken for this database’s when it shows another one', onLinux, async () => {
  const other = createServer((_, response) => response.end(JSON.stringify({ database: 'of another store' })));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const command = run(['console'], { PORT: '', CONSOLE_PORT: String(port) });
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain(
    `The console at http://127.0.0.1:${port} shows another database; stop it, or choose another port with CONSOLE_PORT.`,
  );
  expect(command.output()).not.toContain('#link=');
  other.close();
});

test.runIf(seesProcesses)(
  'the console prints a link that opens it, another one while it runs, and ends with Ctrl-C',
  onLinux,
  async () => {
    const settings = { PORT: '', CONSOLE_PORT: String(await freePort()) };
    const linkOf = (output: string) => /http:\/\/localhost:\d+\/#link=([\w-]{43})/.exec(output);
    const command = run(['console'], settings);
    await command.until(() => command.output().includes('Press Ctrl-C'));
    const [address = '', token] = linkOf(command.output()) ?? [];
    const { origin } = new URL(address);
    expect(await (await fetch(new URL('/orders', origin))).text()).toContain('<script defer src="/assets/console/main');
    const open = (given: string | undefined) =>
      fetch(new URL('/api/console/session/link', origin), {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', 'x-storefront-client': 'test' },
        body: JSON.stringify({ token: given }),
      });
    expect([(await open(token)).status, (await open(token)).status]).toEqual([201, 410]);
    const another = run(['console'], settings);
    expect(await another.ended).toBe(0);
    expect((await open(linkOf(another.output())?.[1])).status).toBe(201);
    command.pressCtrlC();
    expect(await command.ended, command.output()).toBe(0);
    await expect.poll(leftRunning).toEqual([]);
  },
);

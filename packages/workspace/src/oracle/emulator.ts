/** The Firebase Auth emulator, fetched from npm for the occasion. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../command-error.ts';
import { freePort } from '../free-port.ts';

const PACKAGE = 'firebase-tools@15.34.2';
const POLL_INTERVAL = 500; // ms
/** It brings some 700 packages along. */
const TIMEOUT = 10 * 60_000; // ms

export interface Emulator {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts the emulator and answers once it is ready. @throws {CommandError} when it cannot be had */
export async function startEmulator(): Promise<Emulator> {
  const directory = await mkdtemp(join(tmpdir(), 'storefront-oracle-'));
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const emulators = { auth: { port, host: '127.0.0.1' }, hub: { port: hub }, logging: { port: logging } };
  await writeFile(
    join(directory, 'firebase.json'),
    JSON.stringify({ emulators: { ...emulators, ui: { enabled: false } } }),
  );
  const child = spawn('npx', ['--yes', PACKAGE, 'emulators:start', '--only', 'auth', '--project', 'demo-oracle'], {
    cwd: directory,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  const stop = async () => {
    // Its own children are in its group.
    if (child.pid && !hasEnded) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await rm(directory, { recursive: true });
  };
  const origin = `http://127.0.0.1:${port}`;
  for (const giveUpAt = performance.now() + TIMEOUT; ; await sleep(POLL_INTERVAL)) {
    if (await isReady(origin)) return { origin, stop };
    if (!hasEnded && performance.now() < giveUpAt) continue;
    await stop();
    throw new CommandError(`The emulator did not start; ${PACKAGE} comes from the npm registry.`);
  }
}

async function isReady(origin: string): Promise<boolean> {
  return await fetch(origin).then(
    (response) => response.ok,
    () => false,
  );
}

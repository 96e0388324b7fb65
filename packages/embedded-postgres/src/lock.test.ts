import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.ts';
import { identityOf, isAlive, isRunning } from './process.ts';

const holdScript = fileURLToPath(new URL('./testing/hold-lock.ts', import.meta.url));
let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(directory, 'lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

async function heldByAnotherProcess() {
  const holder = spawn(process.execPath, [holdScript, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return holder;
}

test('when its holder is killed, those who wait get the lock one after the other', async () => {
  const holder = await heldByAnotherProcess();
  let inside = 0;
  let most = 0;
  const waiting = Array.from({ length: 5 }, () =>
    withLock(file, async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(30);
      inside -= 1;
    }),
  );
  await sleep(100);
  expect(most).toBe(0);
  holder.kill('SIGKILL');
  await Promise.all(waiting);
  expect(most).toBe(1);
});

test('when the holder has died, its lock is free, even if another process has its id', async () => {
  const holder = await heldByAnotherProcess();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  writeFileSync(`${file}.holder`, String(process.pid));
  await expect(withLock(file, async () => 'ours', { timeout: 0 })).resolves.toBe('ours');
});

test('when the lock is held for too long, waiting ends with a sentence that names the process', async () => {
  const holder = await heldByAnotherProcess();
  await expect(withLock(file, async () => {}, { timeout: 100 })).rejects.toThrow(
    `Another command (process ${holder.pid}) has held ${file} for 0.1 s; end it first.`,
  );
  holder.kill('SIGKILL');
});

test('waiting ends when it is asked to', async () => {
  const holder = await heldByAnotherProcess();
  const asked = new Error('asked');
  const signal = AbortSignal.abort(asked);
  await expect(withLock(file, async () => {}, { signal })).rejects.toBe(asked);
  holder.kill('SIGKILL');
});

test('a process is not taken for a later one with the same id', async () => {
  const child = spawn('sleep', ['60']);
  const identity = identityOf(child.pid ?? 0) ?? '';
  expect(isRunning(identity)).toBe(true);
  expect(isRunning(`${child.pid} of an earlier time`)).toBe(false);
  child.kill();
  await once(child, 'exit');
  expect(isRunning(identity)).toBe(false);
  expect(isAlive(child.pid ?? 0)).toBe(false);
});

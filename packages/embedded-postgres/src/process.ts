/** Identifies processes by id and start time, because ids are reused. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/** Returns true when a process with this id runs; a zombie does not count. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !(isLinux && /^[ZX]/.test(linuxStatus(pid)));
}

/** Returns the id and start time, which are unique for each process. */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return `${pid} ${isLinux ? linuxStart(pid) : ps(pid, 'lstart=')}`;
}

export function isRunning(identity: string): boolean {
  return identity === identityOf(Number.parseInt(identity, 10));
}

/** Returns the command's words joined by spaces; empty when it cannot be read. */
export function commandOf(pid: number): string {
  return isLinux ? contentOf(`/proc/${pid}/cmdline`).split('\0').join(' ').trim() : ps(pid, 'command=');
}

function linuxStart(pid: number): string {
  // Ticks since boot, so the boot id is included.
  const ticks = linuxStatus(pid).split(' ')[19] ?? '';
  return `${contentOf('/proc/sys/kernel/random/boot_id').trim()} ${ticks}`;
}

/** Returns the fields after the program's name, which may contain any characters. */
function linuxStatus(pid: number): string {
  return contentOf(`/proc/${pid}/stat`).replace(/^.*\) /s, '');
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, column: string): string {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { env, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return '';
  }
}

/** Processes of this machine, told from later ones that were given the same id. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';

/** Whether a process of that id runs, ours or not; one that ended but still waits for its parent does not. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !(isLinux && /^[ZX]/.test(linuxStatus(pid)));
}

/** The id of a running process and when it started; no other process ever has the same. */
export function identityOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return `${pid} ${isLinux ? linuxStart(pid) : ps(pid, 'lstart=')}`;
}

/** Whether the process of an `identityOf` still runs. */
export function isRunning(identity: string): boolean {
  return identity === identityOf(Number.parseInt(identity, 10));
}

/** The command line of a running process, its words joined by spaces; empty when there is none to be seen. */
export function commandOf(pid: number): string {
  return isLinux ? contentOf(`/proc/${pid}/cmdline`).split('\0').join(' ').trim() : ps(pid, 'command=');
}

function linuxStart(pid: number): string {
  // Ticks since the machine came up, so they say nothing without which time that was.
  const ticks = linuxStatus(pid).split(' ')[19] ?? '';
  return `${contentOf('/proc/sys/kernel/random/boot_id').trim()} ${ticks}`;
}

/** The fields from the state on; before it stands the program's name, which may hold anything. */
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

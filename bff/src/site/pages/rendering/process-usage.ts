/** Resource usage of a child process, as Linux reports it; unknown elsewhere. */
import { readFileSync } from 'node:fs';

/** Kernel ticks per second of processor time. */
const TICKS = 100;
const PAGE_SIZE = 4096;

/** Returns milliseconds of processor time that the process has used; undefined when the system does not report it. */
export function processorTime(pid: number | undefined): number | undefined {
  // The second field, the program's name, may contain spaces.
  const fields = fileOf(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Returns bytes that the process has in memory; undefined when the system does not report it. */
export function memoryOf(pid: number | undefined): number | undefined {
  const pages = fileOf(`/proc/${pid}/statm`)?.split(' ')[1];
  return pages === undefined ? undefined : Number(pages) * PAGE_SIZE;
}

function fileOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return undefined;
  }
}

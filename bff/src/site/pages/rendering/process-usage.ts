/** What a child process has used, as Linux tells; elsewhere nothing is known. */
import { readFileSync } from 'node:fs';

/** What the kernel counts processor time in, per second. */
const TICKS = 100;
const PAGE_SIZE = 4096;

/** Milliseconds that the process has had of a processor; undefined where the system does not tell. */
export function processorTime(pid: number | undefined): number | undefined {
  // The second field, the program's name, may hold spaces.
  const fields = fileOf(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ');
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** Bytes that the process has in memory; undefined where the system does not tell. */
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

/** CPU time of programs that report none, such as nginx and Postgres, from Linux' `/proc`. */
import { readdir, readFile } from 'node:fs/promises';

/** Unit of `/proc`'s times, hundredths of a second. */
const TICK = 10; // ms

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  /** CPU time of children that have ended. */
  readonly ended: number;
}

/** Returns the CPU milliseconds of a process and its children since its start, including ended ones. */
export async function familyCpu(pid: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(names.map(timesOf))).flatMap((times) => times ?? []);
  const head = all.find((times) => times.pid === pid);
  if (!head) throw new Error(`There is no process ${pid} in /proc.`);
  return all.reduce((sum, { parent, own }) => (parent === pid ? sum + own : sum), head.own + head.ended);
}

/** Returns undefined for a process that has just ended. */
async function timesOf(name: string): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The program's name is in parentheses before these fields and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = (...at: number[]) => at.reduce((sum, index) => sum + Number(fields[index]), 0) * TICK;
  return { pid: Number(name), parent: Number(fields[1]), own: ticks(11, 12), ended: ticks(13, 14) };
}

/** Notes which store runs from this data directory, so that a second start can say so. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inData } from './paths.ts';

interface Instance {
  /** The command that started the store. */
  readonly pid: number;
  /** Where the store answers on this machine. */
  readonly url: string;
}

const file = inData('running.json');
const ANSWER_TIMEOUT = 2000; // ms

/** The store that runs already, if one does; a note left behind by a killed command does not count. */
export async function runningInstance(): Promise<Instance | undefined> {
  const noted = await readFile(file, 'utf8').catch(() => undefined);
  if (noted === undefined) return undefined;
  const instance = JSON.parse(noted) as Instance;
  return isAlive(instance.pid) && (await isHealthy(instance.url)) ? instance : undefined;
}

export async function noteInstance(instance: Instance): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(instance));
}

export async function forgetInstance(): Promise<void> {
  await rm(file, { force: true });
}

export async function isHealthy(url: string, path = '/healthz'): Promise<boolean> {
  const response = await fetch(new URL(path, url), { signal: AbortSignal.timeout(ANSWER_TIMEOUT) }).catch(
    () => undefined,
  );
  return response?.ok ?? false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

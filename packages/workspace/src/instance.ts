/** Notes which store runs from this data directory, so that a second start can say so and a crash leaves nothing behind. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inData } from './paths.ts';

interface Instance {
  /** The command that started the store. */
  readonly pid: number;
  /** The server it started. */
  readonly serverPid: number;
  readonly url: string;
}

const file = inData('running.json');
const ANSWER_TIMEOUT = 2000; // ms
const POLL = 50; // ms

/** The store that runs already, if one does. What a killed command left behind is ended. */
export async function runningInstance(): Promise<Instance | undefined> {
  const noted = await readFile(file, 'utf8').catch(() => undefined);
  if (noted === undefined) return undefined;
  const instance = JSON.parse(noted) as Instance;
  const answers = isAlive(instance.serverPid) && (await isHealthy(instance.url));
  if (isAlive(instance.pid) && answers) return instance;
  // Only a process that still answers as the store is taken for ours; ids are used again.
  if (answers) {
    process.kill(instance.serverPid, 'SIGTERM');
    while (isAlive(instance.serverPid)) await sleep(POLL);
  }
  await forgetInstance();
  return undefined;
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

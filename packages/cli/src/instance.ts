/** Records which store runs from this data directory, so that a second start can say so. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { identityOf, isRunning } from '@storefront/embedded-postgres/process';
import { inData } from './paths.ts';

interface Instance {
  readonly pid: number;
  readonly url: string;
}

interface Note extends Instance {
  /** Distinguishes the command from a later process with the same id. */
  readonly identity: string;
}

const file = inData('running.json');
const ANSWER_TIMEOUT = 2000; // ms

/** Returns the running store; ignores a damaged record, or one of a killed command. */
export async function runningInstance(): Promise<Instance | undefined> {
  const note = parse(await readFile(file, 'utf8').catch(() => ''));
  return note && isRunning(note.identity) && (await isHealthy(note.url)) ? note : undefined;
}

export async function noteInstance(instance: Instance): Promise<void> {
  const note: Note = { ...instance, identity: identityOf(instance.pid) ?? '' };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(note));
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

/** Returns the name of the database behind the console at `url`; undefined when no console answers. */
export async function databaseOfConsole(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL('/api/console/instance', url), {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    });
    const { database } = (await response.json()) as { database?: unknown };
    return typeof database === 'string' ? database : undefined;
  } catch {
    return undefined;
  }
}

function parse(text: string): Note | undefined {
  try {
    const note = JSON.parse(text) as Partial<Note> | null;
    const { pid, url, identity } = note ?? {};
    const isWhole = typeof pid === 'number' && typeof identity === 'string' && typeof url === 'string';
    return isWhole && URL.canParse(url) ? { pid, url, identity } : undefined;
  } catch {
    return undefined;
  }
}

/** Starts and stops programs for tests. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian installs servers in directories that are not on every user's PATH. */
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];

/** Returns the path of an installed program; undefined when it is missing. */
export function findProgram(name: string): string | undefined {
  return PLACES.map((place) => join(place, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface Program {
  readonly pid: number;
  /** Returns its output so far, of both streams. */
  output(): string;
  /** Returns its standard output so far. */
  stdout(): string;
  /** Exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
}

export function startProgram(file: string, args: readonly string[], surroundings: Surroundings = {}): Program {
  const child = spawn(file, args, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject));
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { pid: child.pid ?? 0, output: () => output, stdout: () => stdout, ended, stop };
}

/**
 * Resolves once `isSo` returns true; polls every few milliseconds. @throws with its output when the program ends before
 */
export async function until(program: Program, isSo: () => Promise<boolean>): Promise<void> {
  const ended = program.ended.then((code) => Promise.reject(new Error(`ended with ${code}:\n${program.output()}`)));
  const asked = (async () => {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  await Promise.race([asked, ended]);
}

/** Runs a program to its end. @returns its standard output @throws with its whole output for any exit code but 0 */
export async function runProgram(file: string, args: readonly string[], surroundings?: Surroundings): Promise<string> {
  const program = startProgram(file, args, surroundings);
  const code = await program.ended;
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}:\n${program.output()}`);
  return program.stdout();
}

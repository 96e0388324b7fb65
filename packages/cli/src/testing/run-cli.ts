/** Runs a command of this repository in a process of its own, as a person does. */
import { execFile } from 'node:child_process';
import { inRoot } from '../paths.ts';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export function runCli(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  program = inRoot('packages/cli/src/cli.ts'),
): Promise<Ended> {
  // With both set, Node would print a warning to stderr.
  const plain = { ...env, NO_COLOR: undefined, FORCE_COLOR: undefined };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: plain }, (error, ...output) => {
      const [stdout, stderr] = output;
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

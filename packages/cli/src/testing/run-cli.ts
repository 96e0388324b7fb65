/** Runs a command of this repository as a person does, in a process of its own. */
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
  // Set to both, Node would say on stderr which one it follows.
  const plain = { ...env, NO_COLOR: undefined, FORCE_COLOR: undefined };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: plain }, (error, ...output) => {
      const [stdout, stderr] = output;
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

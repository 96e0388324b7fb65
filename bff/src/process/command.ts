/** Runs a command with its checked settings; failures end it with one sentence each, without a stack trace. */

import { AdminError, EnvError, StartError } from '../base/errors.ts';
import { type Env, loadEnv } from './env.ts';

export async function runCommand<Name extends keyof Env>(
  needed: readonly Name[],
  work: (env: Pick<Env, Name>) => Promise<void>,
): Promise<void> {
  try {
    await work(loadEnv(process.env, needed));
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError || error instanceof AdminError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** How a command of the server ends when it cannot do its work: a sentence per reason, no stack trace. */
import { type Env, EnvError, loadEnv } from './env.ts';

/** Why a command cannot do its work, in one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Runs `work` with those settings of the environment that it needs, checked. */
export async function runCommand<Name extends keyof Env>(
  needed: readonly Name[],
  work: (env: Pick<Env, Name>) => Promise<void>,
): Promise<void> {
  try {
    await work(loadEnv(process.env, needed));
  } catch (error) {
    if (!(error instanceof EnvError || error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** For `catch`: the error becomes a StartError that says what cannot be done, and why. */
export function cannot(what: string): (error: unknown) => never {
  return (error) => {
    throw new StartError(`${what}: ${reasonOf(error).replace(/\.$/, '')}.`, { cause: error });
  };
}

/** The reason in an error of the system or the driver. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

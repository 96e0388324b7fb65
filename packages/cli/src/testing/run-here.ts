/** Runs a command in the test's own process, which is faster than starting one. */
import { vi } from 'vitest';
import { CommandError, UsageError } from '../command-error.ts';

type Run = (args: readonly string[]) => Promise<number>;

/** Returns the command's output, and its exit code or the reason of its failure. */
export async function runHere(run: Run, args: readonly string[]) {
  const { log, error, restore } = listen();
  try {
    const end = await run(args).catch((reason: Error) => {
      if (!(reason instanceof UsageError)) return `${reason.name}: ${reason.message}`;
      console.error(reason.message);
      return 2;
    });
    return { end, stdout: log.mock.calls.flat().join('\n'), stderr: error.mock.calls.flat().join('\n') };
  } finally {
    restore();
  }
}

/** The same with these settings, and errors printed as cli.ts prints them. */
export async function runLikeCli(run: Run, args: readonly string[], env: NodeJS.ProcessEnv) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { log, error, restore } = listen();
  try {
    const code = await run(args).catch((reason: unknown) => {
      if (!(reason instanceof CommandError)) throw reason;
      console.error(reason.message);
      return reason instanceof UsageError ? 2 : 1;
    });
    const lines = ({ mock }: typeof log) => mock.calls.flat().map((text) => `${text}\n`);
    return { code, stdout: lines(log).join(''), stderr: lines(error).join('') };
  } finally {
    restore();
    vi.unstubAllEnvs();
  }
}

function listen() {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  return { log, error, restore: () => vi.restoreAllMocks() };
}

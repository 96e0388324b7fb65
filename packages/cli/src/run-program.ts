import { CommandError, UsageError } from './command-error.ts';

const EXIT = { refused: 1, wrongUsage: 2 } as const;

/** Ends the process with the exit code of `run`; prints a `CommandError` as one sentence. @throws any other error */
export async function runProgram(run: (args: readonly string[]) => Promise<number>): Promise<never> {
  try {
    process.exit(await run(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exit(error instanceof UsageError ? EXIT.wrongUsage : EXIT.refused);
  }
}

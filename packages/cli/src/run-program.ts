/** The process of a program: its arguments, its exit code, and its refusals as one sentence each. */
import { CommandError, UsageError } from './command-error.ts';

/** What a program ends with: 0 when done, 1 when it could not be, 2 when it was not understood. */
const EXIT = { refused: 1, wrongUsage: 2 } as const;

/** Ends the process with the exit code of `run`. @throws what is no `CommandError` */
export async function runProgram(run: (args: readonly string[]) => Promise<number>): Promise<never> {
  try {
    process.exit(await run(process.argv.slice(2)));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exit(error instanceof UsageError ? EXIT.wrongUsage : EXIT.refused);
  }
}

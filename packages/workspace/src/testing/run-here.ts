/** Runs a command in the test's own process, which spares starting one. */
import { vi } from 'vitest';

/** What it prints, and its exit code or why it could not be done. */
export async function runHere(run: (args: readonly string[]) => Promise<number>, args: readonly string[]) {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  try {
    const end = await run(args).catch((reason: Error) => `${reason.name}: ${reason.message}`);
    return { end, stdout: log.mock.calls.flat().join('\n'), stderr: error.mock.calls.flat().join('\n') };
  } finally {
    vi.restoreAllMocks();
  }
}

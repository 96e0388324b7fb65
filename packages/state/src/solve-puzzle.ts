/** Solves the security check's puzzles; loaded with the first puzzle. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * Returns the payload that proves that `puzzle` was solved, base64. The browser derives the keys off the main thread.
 * @param controller ends the work when aborted
 * @throws {Error} when it cannot be solved, as with an unknown algorithm, or was aborted
 */
export async function solvePuzzle(puzzle: object, controller = new AbortController()): Promise<string> {
  // The server's puzzle has the library's own format; the contract does not repeat its shape.
  const challenge = puzzle as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  if (!solution) throw new Error('The puzzle was not solved in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}

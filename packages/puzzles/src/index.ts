/** Solves the security check's puzzles; loaded when the first one is there. */
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/**
 * The payload that proves that `puzzle` was solved, base64. The browser derives the keys beside the page's own thread.
 * @param controller ends the work when it is aborted
 * @throws {Error} when it cannot be solved, as with an algorithm that is not known here, or was aborted
 */
export async function solvePuzzle(puzzle: object, controller = new AbortController()): Promise<string> {
  // Whatever the server gives out is the library's own; the contract does not repeat its shape.
  const challenge = puzzle as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  if (!solution) throw new Error('The puzzle was not solved in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}

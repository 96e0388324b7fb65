/** Easy puzzles in the server's format, and the content of their solutions. */
import { createChallenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Creates an unsigned puzzle for `action` that the first try solves. */
export async function aPuzzle(action: string): Promise<Record<string, unknown>> {
  const data = { action };
  return { ...(await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 0, deriveKey, data })) };
}

/** Returns the action of a solution, and the puzzle's salt, which identifies the solution. */
export function readSolution(solution: string): { readonly action: unknown; readonly salt: string } {
  const { challenge }: Payload = JSON.parse(atob(solution));
  return { action: challenge.parameters.data?.action, salt: challenge.parameters.salt };
}

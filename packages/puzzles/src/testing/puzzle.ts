/** Puzzles as the server gives them out, but easy, and what their solutions say. */
import { createChallenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** An unsigned puzzle for `action` that the first try solves. */
export async function aPuzzle(action: string): Promise<Record<string, unknown>> {
  const data = { action };
  return { ...(await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 0, deriveKey, data })) };
}

/** What a solution was solved for, and the puzzle's salt, which tells one solution from another. */
export function readSolution(solution: string): { readonly action: unknown; readonly salt: string } {
  const { challenge }: Payload = JSON.parse(atob(solution));
  return { action: challenge.parameters.data?.action, salt: challenge.parameters.salt };
}

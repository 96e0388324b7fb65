/** Limits wrong codes across all of an account's sign-ins and enrolments. */

import { DAY, HOUR } from '../../base/clock.ts';
import { ProblemError, problemError } from '../../base/errors.ts';
import { type Budget, giveBack, spend } from '../../base/http/rate-limit.ts';
import { isKnownDevice } from '../accounts/accounts.repository.ts';
import type { Browser } from '../accounts/complete-sign-in.ts';
import { deviceHashOf } from '../accounts/devices.ts';
import type { PeopleDeps } from '../deps.ts';

/** Per account: one set of budgets for all unknown devices, one for each known device. */
const wrongCodes: Budget[] = [
  { limit: 20, window: 1 * HOUR },
  { limit: 50, window: 1 * DAY },
];

/** Counts a guess before `attempt`, against concurrent guesses; refunds it unless that throws code_invalid. */
export async function guess<T>(
  deps: Pick<PeopleDeps, 'db' | 'clock'>,
  userId: string,
  { cookies }: Pick<Browser, 'cookies'>,
  attempt: () => Promise<T>,
): Promise<T> {
  const deviceHash = deviceHashOf(cookies);
  const isKnown = await isKnownDevice(deps.db, userId, deviceHash);
  const guesser = `wrong-code:${userId}:${isKnown ? deviceHash.toString('base64url') : 'unknown'}`;
  const budgets = wrongCodes.map((budget) => [`${guesser}:${budget.window}`, budget] as const);
  for (const [key, budget] of budgets) await spend(deps, key, budget).catch(refuse);
  let isWrong = false;
  try {
    return await attempt();
  } catch (error) {
    isWrong = error instanceof ProblemError && error.code === 'code_invalid';
    throw error;
  } finally {
    if (!isWrong) for (const [key] of budgets) await giveBack(deps, key);
  }
}

function refuse(error: unknown): never {
  if (error instanceof ProblemError) throw problemError('too_many_codes', error.details);
  throw error;
}

/** Breached password check by k-anonymity: the service receives five digits of the password's SHA-1. */
import { createHash } from 'node:crypto';
import { SECOND } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';

export type BreachCheck = (password: string) => Promise<boolean>;

const PREFIX_LENGTH = 5;
const TIMEOUT = 1 * SECOND;

/** Queries a Have I Been Pwned compatible service; when it fails, no password counts as breached. */
export function createBreachCheck(service: string, log: Log, timeout = TIMEOUT): BreachCheck {
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const leaked = await leakedWith(`${service}/range/${hash.slice(0, PREFIX_LENGTH)}`, timeout);
      return leaked.includes(hash.slice(PREFIX_LENGTH));
    } catch (error) {
      log.warn(
        { event: 'breach_check_failed', err: error },
        'a password could not be checked against leaked passwords',
      );
      return false;
    }
  };
}

/** Returns suffixes of breached hashes; lines with a count of 0 are padding that hides the response's size. */
async function leakedWith(address: string, timeout: number): Promise<string[]> {
  const response = await fetch(address, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(`The service of leaked passwords answered ${response.status}.`);
  const lines = (await response.text()).split(/\r?\n/).map((line) => line.split(':'));
  return lines.filter(([, count]) => Number(count) > 0).map(([rest = '']) => rest);
}

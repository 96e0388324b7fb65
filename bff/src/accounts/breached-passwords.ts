/** Passwords that have leaked anywhere, asked for at a service that learns five digits of a password's hash at most. */
import { createHash } from 'node:crypto';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';

/** Whether the password has leaked. */
export type BreachCheck = (password: string) => Promise<boolean>;

/** Of the SHA-1 in hexadecimal; hundreds of leaked passwords share them. */
const PREFIX_LENGTH = 5;
const TIMEOUT = 1 * SECOND;

/**
 * Asks a service that answers as Have I Been Pwned does. Without an answer no password counts as leaked: choosing one
 * does not depend on another's service.
 * @param timeout milliseconds
 */
export function createBreachCheck(service: string, log: Log, timeout = TIMEOUT): BreachCheck {
  return async (password) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      const leaked = await leakedWith(`${service}/range/${hash.slice(0, PREFIX_LENGTH)}`, timeout);
      return leaked.includes(hash.slice(PREFIX_LENGTH));
    } catch (error) {
      log.warn({ event: 'breach_check_failed', err: error }, 'a password could not be checked against leaked ones');
      return false;
    }
  };
}

/** The rest of each leaked hash; lines that count none are padding, which hides from the network how many there are. */
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

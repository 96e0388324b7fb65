import { isIP } from 'node:net';
import { hostOf, type RelyingParty } from '../../../people/passkeys/relying-party.ts';

/**
 * Returns the store's host as relying party of the console. Undefined where browsers do not permit it: on a host that
 * is neither the store's nor below it, and on IP addresses, which have no passkeys.
 */
export function consoleRelyingParty(storeOrigin: string, consoleOrigin: string): RelyingParty | undefined {
  const [id, host] = [hostOf(storeOrigin), hostOf(consoleOrigin)];
  const isAddress = isIP(id.replace(/^\[|\]$/g, '')) !== 0;
  const isWithin = host === id || host.endsWith(`.${id}`);
  return isWithin && !isAddress ? { id, origins: [consoleOrigin] } : undefined;
}

/** Networks, as far as addresses tell who shares one. */
import { isIPv4 } from 'node:net';

/** Groups of an IPv6 /48. */
const GROUPS = 3;
const IPV6_NETWORK = /^(?:[\da-f]{1,4}:){4}:\/64$/;

/**
 * The block that a customer of a network gets at least: an IPv4 /24, an IPv6 /48.
 * @param address as http/client-address.ts tells it; whatever is no address is one block
 */
export function blockOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (IPV6_NETWORK.test(address)) return `${address.split(':').slice(0, GROUPS).join(':')}::/48`;
  return 'elsewhere';
}

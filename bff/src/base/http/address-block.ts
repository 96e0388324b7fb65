import { isIPv4 } from 'node:net';

const GROUPS = 3;
const IPV6_NETWORK = /^(?:[\da-f]{1,4}:){4}:\/64$/;

/** Returns the network of an address: IPv4 /24 or IPv6 /48; all invalid addresses share one. */
export function blockOf(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  if (IPV6_NETWORK.test(address)) return `${address.split(':').slice(0, GROUPS).join(':')}::/48`;
  return 'elsewhere';
}

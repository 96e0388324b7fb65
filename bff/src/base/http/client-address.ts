import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Returns X-Forwarded-For's entry `trustedHops` from the right (clients can forge those before), or the socket's. */
export function clientAddress(c: Context, trustedHops: number): string {
  const forwarded = trustedHops > 0 ? c.req.header('x-forwarded-for')?.split(',').at(-trustedHops)?.trim() : undefined;
  return networkOf(forwarded || socketAddress(c));
}

function socketAddress(c: Context): string {
  const overNetwork = typeof c.env === 'object' && c.env !== null && 'incoming' in c.env;
  return (overNetwork && getConnInfo(c).remote.address) || 'local';
}

/** An IPv6 subscriber owns a whole /64, so it counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address.slice(0, 64);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address.slice(0, 64);
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : [];
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

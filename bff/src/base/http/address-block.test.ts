/** Which addresses count as one network. */
import { expect, test } from 'vitest';
import { blockOf } from './address-block.ts';

test.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:7:1::/64', '2001:db8:7::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
])('%s is in %s', (address, block) => {
  expect(blockOf(address)).toBe(block);
});

test.each(['local', 'unknown', '192.0.2', '2001:db8::1', ''])(
  '%j, which is no address of a caller, has no network of its own',
  (text) => {
    expect(blockOf(text)).toBe('elsewhere');
  },
);

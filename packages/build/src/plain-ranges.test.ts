/** The replacement for the federation runtime's version ranges gives the same results. */
import { satisfy as original } from '@module-federation/runtime';
import { expect, test } from 'vitest';
import { satisfy } from './runtime/plain-ranges.js';

const versions = ['0.0.1', '0.1.0', '0.1.9', '0.2.0', '1.0.0', '1.2.3', '1.2.10', '1.10.0', '2.0.0', '19.3.1'];

test.each(versions)('%s is in the same ranges', (version) => {
  const ranges = versions.flatMap((wanted) => [`^${wanted}`, `<=${wanted}`]);
  expect(ranges.filter((range) => satisfy(version, range))).toEqual(ranges.filter((range) => original(version, range)));
});

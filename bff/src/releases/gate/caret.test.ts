/** Version ranges. */
import { expect, test } from 'vitest';
import { satisfiesCaret } from './caret.ts';

test.each([
  ['19.3.1', '19.3.1', true],
  ['19.4.0', '19.3.1', true],
  ['19.3.0', '19.3.1', false],
  ['20.0.0', '19.3.1', false],
  ['0.1.4', '0.1.0', true],
  ['0.2.0', '0.1.0', false],
  ['0.0.3', '0.0.3', true],
  ['0.0.4', '0.0.3', false],
  ['0.0.0', '0.0.0', true],
  ['1.2.3-rc.1', '1.2.3', true],
  ['none', '1.0.0', false],
])('%s within ^%s is %s', (version, base, expected) => {
  expect(satisfiesCaret(version, base)).toBe(expected);
});

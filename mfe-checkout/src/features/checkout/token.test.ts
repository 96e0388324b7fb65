/** The token for each card number. */
import { expect, test } from 'vitest';
import { tokenOf } from './token.ts';

test.each([
  ['4000 0000 0000 0002', 'sim_declined'],
  ['4000000000000002', 'sim_declined'],
  ['4000 0000 0000 0119', 'sim_timeout'],
  ['4000 0000 0000 0259', 'sim_late'],
  ['4242 4242 4242 4242', 'sim_approved'],
  ['0000 0000 0000 0000', 'sim_approved'],
])('the card %s becomes %s', (number, token) => {
  expect(tokenOf(number)).toBe(token);
});

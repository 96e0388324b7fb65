/** Simulates a payment provider's script: turns a card into a token, so that the card is never sent. */
import { digitsOf } from './mask.ts';

/** The simulated provider's test cards and their outcomes; every other card is approved. */
export const testCards = [
  { number: '4000 0000 0000 0002', does: 'is declined', token: 'sim_declined' },
  { number: '4000 0000 0000 0119', does: 'gets no answer', token: 'sim_timeout' },
  { number: '4000 0000 0000 0259', does: 'is answered late', token: 'sim_late' },
] as const;

/** @param cardNumber may contain spaces */
export function tokenOf(cardNumber: string): string {
  const digits = digitsOf(cardNumber);
  return testCards.find(({ number }) => digitsOf(number) === digits)?.token ?? 'sim_approved';
}

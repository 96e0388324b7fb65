/** Validation of card details, and its messages. */
import { describe, expect, test } from 'vitest';
import { type CardDetails, checkCard } from './card.ts';

const right: CardDetails = { number: '4242 4242 4242 4242', expiry: '12/27', cvv: '123', name: 'Mara Lind' };

describe('card details', () => {
  test('that are right have no errors', () => {
    expect(checkCard(right)).toEqual({});
  });

  test.each<[keyof CardDetails, string, string]>([
    ['number', '', 'Please enter a valid 16-digit card number'],
    ['number', '4242 4242 4242 424', 'Please enter a valid 16-digit card number'],
    ['number', '42424242424242424', 'Please enter a valid 16-digit card number'],
    ['number', 'abcd efgh ijkl mnop', 'Please enter a valid 16-digit card number'],
    ['expiry', '', 'Please enter a valid expiry date (MM/YY)'],
    ['expiry', '00/27', 'Please enter a valid expiry date (MM/YY)'],
    ['expiry', '13/27', 'Please enter a valid expiry date (MM/YY)'],
    ['expiry', '12/', 'Please enter a valid expiry date (MM/YY)'],
    ['expiry', '12/2', 'Please enter a valid expiry date (MM/YY)'],
    ['expiry', '1/27', 'Please enter a valid expiry date (MM/YY)'],
    ['expiry', '12/2027', 'Please enter a valid expiry date (MM/YY)'],
    ['cvv', '', 'Please enter a valid CVV'],
    ['cvv', '12', 'Please enter a valid CVV'],
    ['cvv', '12345', 'Please enter a valid CVV'],
    ['name', '', "Please enter the cardholder's name"],
    ['name', '  ab  ', "Please enter the cardholder's name"],
    ['name', '     ', "Please enter the cardholder's name"],
  ])('with the %s %j are told: %s', (field, text, message) => {
    expect(checkCard({ ...right, [field]: text })).toEqual({ [field]: message });
  });

  test.each<[keyof CardDetails, string]>([
    ['number', '0000000000000000'],
    ['number', '4242-4242-4242-4242'],
    ['expiry', '01/00'],
    ['expiry', '12/99'],
    ['cvv', '0000'],
    ['name', ' Bo '.padEnd(5, 'x')],
    ['name', 'Ånä'],
  ])('with the %s %j are right', (field, text) => {
    expect(checkCard({ ...right, [field]: text })).toEqual({});
  });

  test('that are all missing are all wrong, in the order of the form', () => {
    const empty = { number: '', expiry: '', cvv: '', name: '' };
    expect(Object.keys(checkCard(empty))).toEqual(['number', 'expiry', 'cvv', 'name']);
  });
});

/** Emails and texts as the terminal shows them. */
import { expect, test } from 'vitest';
import { deliveryOf } from './deliveries.ts';

test('an email is shown with its subject, a text without', () => {
  const message = {
    kind: 'email',
    to: 'reader@example.com',
    subject: 'A link',
    text: 'Hello,\n\nhttps://shop.example\n',
  };
  expect(deliveryOf({ event: 'delivered', message })).toBe(
    '\n  Email to reader@example.com\n    A link\n\n    Hello,\n\n    https://shop.example',
  );
  const text = { kind: 'text', to: '+15554443333', text: 'Your code is 123456.' };
  expect(deliveryOf({ event: 'delivered', message: text })).toBe('\n  Text to +15554443333\n    Your code is 123456.');
});

test('what a customer wrote does not steer the terminal', () => {
  const message = {
    kind: 'email',
    to: 'a@b.co',
    subject: 'Hello \u001b]0;title\u0007',
    text: '\u001b[2J\u009b1m\rGone',
  };
  expect(deliveryOf({ event: 'delivered', message })?.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test.each([[{ event: 'listening' }], [{ event: 'delivered' }]])('%j is nothing to show', (message) => {
  expect(deliveryOf(message)).toBeUndefined();
});

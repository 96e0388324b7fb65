/** The contact form. */
import { contract, messages, problems, supportLimits } from '@storefront/contract';
import { answer, fail, refuse, signedInSession } from '@storefront/testkit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { box, ID, MESSAGE, mailbox, noMessages, open, sendButton, text } from './testing/contact.tsx';

beforeEach(noMessages);

const CHECKED = { ...MESSAGE, solvedFor: 'support' };

describe('a signed-out visitor', () => {
  test('is told, before sending, that the message will be public', async () => {
    await open();
    expect(screen.getByText(/will appear under Recent Messages/)).toBeTruthy();
  });

  test('sends a message, is thanked, and finds it in the list', async () => {
    const received = mailbox();
    const { fill, pass, send } = await open();
    await fill({ ...MESSAGE, subject: '  A castle ' });
    await pass();
    const { email: _, ...shown } = MESSAGE;
    answer(contract.listRecentSupportMessages, () => ({
      messages: [{ id: ID, ...shown, timestamp: '2026-11-20T17:31:00.000Z' }],
      next: null,
    }));
    await send();
    expect(await screen.findByText("Your message has been sent! We'll get back to you soon.")).toBeTruthy();
    expect(received).toEqual([CHECKED]);
    expect(await screen.findByRole('heading', { name: 'A castle' })).toBeTruthy();
    expect([text('name'), text('email'), text('subject'), text('message')]).toEqual(['', '', '', '']);
    // The confirmation disappears, because it would be wrong for the next message.
    await fill({ subject: 'A moat' });
    expect(screen.queryByText(messages.support_sent)).toBeNull();
  });
});

describe('a signed-in shopper', () => {
  test('finds name and email filled in, and may change them', async () => {
    const received = mailbox();
    const session = signedInSession();
    answer(contract.getSession, () => session);
    const { fill, send } = await open(session);
    expect([text('name'), text('email')]).toEqual(['mara', 'mara@example.com']);
    await fill({ email: 'work@example.com', subject: 'Invoice', message: 'Please send one.' });
    await send();
    expect(await screen.findByText(messages.support_sent)).toBeTruthy();
    expect(received).toEqual([
      { name: 'mara', email: 'work@example.com', subject: 'Invoice', message: 'Please send one.' },
    ]);
    expect([text('name'), text('email'), text('subject')]).toEqual(['mara', 'mara@example.com', '']);
  });

  test('is named in full when both names are known', async () => {
    await open(signedInSession([], { firstName: 'Mara', lastName: 'Voss' }));
    expect(text('name')).toBe('Mara Voss');
    expect(screen.getByText('Your message goes to the studio only.')).toBeTruthy();
  });

  test('whose session has ended unnoticed sends nothing, for it would be public, and keeps the draft', async () => {
    const received = mailbox();
    answer(contract.getSession, () => ({ user: null, cart: null }));
    const { fill, send } = await open(signedInSession());
    await fill({ subject: 'My order', message: 'Between us.' });
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('You have been logged out.');
    expect(received).toEqual([]);
    expect([text('name'), text('email'), text('message')]).toEqual(['mara', 'mara@example.com', 'Between us.']);
    expect(screen.getByText(/will appear under Recent Messages/)).toBeTruthy();
  });
});

describe('a message that is not complete', () => {
  test('is refused, white space counting as nothing, and the first empty field takes the focus', async () => {
    const received = mailbox();
    const { fill, send } = await open();
    await fill({ name: 'Ada', email: '   ', subject: 'A castle' });
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('All fields are required!');
    await waitFor(() => expect(document.activeElement).toBe(box('email')));
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(box('name').getAttribute('aria-invalid')).toBeNull();
    expect(received).toEqual([]);
    expect(text('subject')).toBe('A castle');
  });

  test('can be completed and sent', async () => {
    const received = mailbox();
    const { fill, pass, send } = await open();
    await send();
    // The refusal moves the focus there.
    await waitFor(() => expect(document.activeElement).toBe(box('name')));
    await fill(MESSAGE);
    await pass();
    await send();
    expect(await screen.findByText(messages.support_sent)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(received).toEqual([CHECKED]);
  });
});

describe('while a message is being sent', () => {
  test('the button says so and a second press sends nothing', async () => {
    const waiting: (() => void)[] = [];
    answer(contract.sendSupportMessage, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { id: ID };
    });
    const { user, fill, pass, send } = await open();
    await fill(MESSAGE);
    await pass();
    await send();
    const busy = screen.getByRole('button', { name: 'Sending...' });
    expect(busy.getAttribute('aria-disabled')).toBe('true');
    await user.click(busy);
    await user.type(box('subject'), '{Enter}');
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    expect(await screen.findByText(messages.support_sent)).toBeTruthy();
    expect(waiting).toHaveLength(1);
    expect(document.activeElement).toBe(box('subject'));
  });
});

describe('a message that lacks something', () => {
  test('has it listed, with a link to each field, and a field is no longer wrong once it is corrected', async () => {
    const { user, fill, pass, send } = await open();
    await fill({ name: 'Ada', email: 'ada@example.com' });
    await pass();
    await send();
    await waitFor(() => expect(document.activeElement).toBe(box('subject')));
    await user.click(await screen.findByRole('link', { name: 'Message: Please fill in this field.' }));
    expect(document.activeElement).toBe(box('message'));
    await user.keyboard('Is the gate rigged?');
    expect(box('message').getAttribute('aria-invalid')).toBeNull();
    expect(box('subject').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('All fields are required!');
  });
});

describe('when sending fails', () => {
  test('what is said stands below Send, stays while it is tried again, and is said anew', async () => {
    fail(contract.sendSupportMessage);
    const { fill, pass, send } = await open();
    await fill(MESSAGE);
    await pass();
    await send();
    const first = await screen.findByRole('alert');
    expect(sendButton().compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const { promise: isAnswered, resolve: answerIt } = Promise.withResolvers<void>();
    answer(contract.sendSupportMessage, async () => {
      await isAnswered;
      throw Response.error();
    });
    await send();
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy();
    expect(screen.getByRole('alert')).toBe(first);
    answerIt();
    await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
    expect(screen.getByRole('alert').textContent).toBe(first.textContent);
  });

  test('the shopper is told, keeps the draft and can send it again', async () => {
    fail(contract.sendSupportMessage);
    const { fill, pass, send } = await open();
    await fill(MESSAGE);
    await pass();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to send message. Please try again later.');
    expect([text('name'), text('email'), text('subject'), text('message')]).toEqual(Object.values(MESSAGE));
    const received = mailbox();
    await send();
    expect(await screen.findByText(messages.support_sent)).toBeTruthy();
    expect(received).toEqual([CHECKED]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['rate_limited', 'text_too_long'] as const)(
    'a refusal the shopper can act on is named: %s',
    async (code) => {
      refuse(contract.sendSupportMessage, code);
      const { fill, pass, send } = await open();
      await fill(MESSAGE);
      await pass();
      await send();
      expect((await screen.findByRole('alert')).textContent).toBe(problems[code].message);
    },
  );

  test('an address that is none is named at its field, which takes the focus, and can be corrected without another check', async () => {
    refuse(contract.sendSupportMessage, 'invalid_email');
    const { user, fill, pass, send } = await open();
    await fill({ ...MESSAGE, email: 'ada' });
    await pass();
    await send();
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box('email')));
    expect(box('email').getAttribute('aria-invalid')).toBe('true');
    const received = mailbox();
    await user.keyboard('@example.com{Enter}');
    expect(await screen.findByText(messages.support_sent)).toBeTruthy();
    expect(received).toMatchObject([{ email: 'ada@example.com' }]);
  });

  test('a fault of the server is not explained', async () => {
    refuse(contract.sendSupportMessage, 'internal_error');
    const { fill, pass, send } = await open();
    await fill(MESSAGE);
    await pass();
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(messages.support_send_failed);
  });
});

test('no field takes more than the server accepts', async () => {
  await open();
  for (const [field, limit] of Object.entries(supportLimits)) {
    expect(box(field as keyof typeof MESSAGE).getAttribute('maxlength')).toBe(String(limit));
  }
});

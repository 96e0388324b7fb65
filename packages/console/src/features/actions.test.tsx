/** Double clicks, slow responses and lost connections on every button that makes a change. */
import type { Endpoint } from '@storefront/contract';
import { consoleContract as contract } from '@storefront/contract/console';
import { answer, fail } from '@storefront/testkit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  aConversation,
  aCustomer,
  aHealth,
  aListedMessage,
  anOrder,
  aProduct,
  aRemoval,
  aSession,
  CUSTOMER_ID,
  MESSAGE_ID,
  ORDER_ID,
  QUEUED_ID,
  someCertificates,
  theReleases,
  withCanary,
} from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';

const at = '2026-11-20T17:31:00.000Z';
const other = { ...aSession({ id: QUEUED_ID, actor: 'ben@shop.example' }), isCurrent: false, device: 'Firefox' };

beforeEach(() => {
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.findMessages, () => ({ messages: [aListedMessage()], next: null }));
  answer(contract.showOrder, () => anOrder());
  answer(contract.previewRefund, () => ({ totalCents: 5998, emails: [] }));
  answer(contract.showMessage, () => aConversation());
  answer(contract.listSavedReplies, () => ({ replies: [] }));
  answer(contract.showProduct, () => aProduct);
  answer(contract.showCustomer, () => aCustomer);
  answer(contract.findCustomers, () => ({ customers: [], next: null }));
  answer(contract.getReleases, () => withCanary);
  answer(contract.getConsoleHealth, () => aHealth);
  answer(contract.getCertificates, () => someCertificates);
  answer(contract.listConsoleSessions, () => ({ sessions: [{ ...other, createdAt: at, lastSeenAt: at }] }));
  answer(contract.listAudit, () => ({ entries: [], next: null }));
});

const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (user: UserEvent, name: string, text: string) =>
  user.type(await screen.findByRole('textbox', { name }), text);

const queued = 'the email of November 20, 2026, 5:31 PM UTC';

interface Action {
  readonly path: string;
  readonly button: string;
  readonly endpoint: Endpoint;
  readonly result: unknown;
  /** Prepares the server's answers, if they differ from the default. */
  readonly before?: () => void;
  readonly prepare?: (user: UserEvent) => Promise<void>;
}

const actions: readonly Action[] = [
  {
    path: `/orders/${ORDER_ID}`,
    button: 'Add Note',
    endpoint: contract.addOrderNote,
    result: anOrder(),
    prepare: (user) => type(user, 'Note', 'Called us.'),
  },
  {
    path: `/orders/${ORDER_ID}`,
    button: 'Resend Receipt',
    endpoint: contract.sendReceiptAgain,
    result: anOrder(),
  },
  {
    path: `/orders/${ORDER_ID}`,
    button: 'Refund $59.98',
    endpoint: contract.refundLines,
    result: anOrder(),
    prepare: async (user) => {
      await user.click(await screen.findByRole('checkbox', { name: 'Select Castle' }));
      await press(user, 'Refund…');
      await press(user, 'Preview Email');
    },
  },
  {
    path: `/messages/${MESSAGE_ID}`,
    button: 'Send Reply',
    endpoint: contract.replyToMessage,
    result: aConversation(),
    prepare: (user) => type(user, 'Reply', 'It is.'),
  },
  {
    path: `/messages/${MESSAGE_ID}`,
    button: 'Close',
    endpoint: contract.setMessageClosed,
    result: aConversation(),
  },
  {
    path: `/messages/${MESSAGE_ID}`,
    button: 'Assign to Me',
    endpoint: contract.assignMessage,
    result: aConversation(),
  },
  {
    path: `/messages/${MESSAGE_ID}`,
    button: 'Save',
    endpoint: contract.addSavedReply,
    result: { id: QUEUED_ID, name: 'Thanks', text: 'Thank you!', version: 1 },
    prepare: async (user) => {
      await press(user, 'Saved Replies…');
      await press(user, 'New Saved Reply');
      await type(user, 'Name', 'Thanks');
      await type(user, 'Text', 'Thank you!');
    },
  },
  { path: '/products/1', button: 'Change Price', endpoint: contract.setPrice, result: aProduct },
  { path: '/products/1', button: 'Unpublish', endpoint: contract.setPublished, result: aProduct },
  {
    path: '/releases',
    button: 'Roll Back',
    endpoint: contract.rollBackRelease,
    result: theReleases,
    prepare: (user) => press(user, 'Roll Back…'),
  },
  {
    path: '/releases',
    button: 'End the preview of mfe-catalog v2',
    endpoint: contract.endPreview,
    result: theReleases,
  },
  {
    path: `/customers/${CUSTOMER_ID}`,
    button: 'Send Link',
    endpoint: contract.sendCustomerReset,
    result: aCustomer,
    prepare: (user) => press(user, 'Send Password Reset Link…'),
  },
  {
    path: `/customers/${CUSTOMER_ID}`,
    button: 'Remove in 72 Hours',
    endpoint: contract.askMfaRemoval,
    result: aCustomer,
    prepare: async (user) => {
      await press(user, 'Remove Lost MFA…');
      await type(user, 'How do you know this is the customer?', 'By phone.');
    },
  },
  {
    path: `/customers/${CUSTOMER_ID}`,
    button: 'Cancel Removal',
    endpoint: contract.withdrawMfaRemoval,
    result: aCustomer,
    before: () => answer(contract.showCustomer, () => ({ ...aCustomer, mfaRemoval: aRemoval })),
  },
  {
    path: `/customers/${CUSTOMER_ID}`,
    button: 'Delete Account',
    endpoint: contract.deleteCustomer,
    result: undefined,
    prepare: async (user) => {
      await press(user, 'Delete Account…');
      await type(user, 'Type the address to confirm', aCustomer.email);
    },
  },
  { path: '/health', button: `Retry Now: ${queued}`, endpoint: contract.retryMessage, result: aHealth },
  { path: '/health', button: `Discard: ${queued}`, endpoint: contract.dropMessage, result: aHealth },
  {
    path: '/access',
    button: 'End the session of ben@shop.example on Firefox',
    endpoint: contract.endConsoleSession,
    result: undefined,
  },
  { path: '/access', button: 'Sign Out', endpoint: contract.signOutOfConsole, result: undefined },
];

describe.each(actions)('$button at $path', ({ path, button, endpoint, result, before, prepare }) => {
  test('without a connection says so, is tried again, and is sent once however often it is pressed', async () => {
    before?.();
    const { user } = renderConsole(path);
    await prepare?.(user);
    fail(endpoint);
    await press(user, button);
    expect((await screen.findByRole('alert')).textContent).toContain('Please check your connection and try again.');

    let asked = 0;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    answer(endpoint, () => {
      asked += 1;
      return promise as never;
    });
    const again = screen.getByRole('button', { name: button });
    await user.dblClick(again);
    await waitFor(() => expect(asked).toBe(1));
    expect(again.getAttribute('aria-busy')).toBe('true');
    expect(again.textContent).toMatch(/\.\.\.$/);
    await user.click(again);
    answer(contract.getConsoleState, () => ({ session: null, attempt: null, takesLinks: true }));
    resolve(result);
    await waitFor(() => expect(again.isConnected && again.getAttribute('aria-busy')).not.toBe('true'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toBe(1);
  });
});

test('a reply is sent once however often its keys are pressed', async () => {
  let asked = 0;
  answer(contract.replyToMessage, () => {
    asked += 1;
    return new Promise<never>(() => {});
  });
  const { user } = renderConsole(`/messages/${MESSAGE_ID}`);
  await type(user, 'Reply', 'It is.{Control>}{Enter}{Enter}{/Control}');
  await waitFor(() => expect(asked).toBe(1));
});

test('what could not be loaded is loaded once there is a connection again', async () => {
  fail(contract.getConsoleHealth);
  renderConsole('/health');
  await screen.findByRole('alert');
  answer(contract.getConsoleHealth, () => aHealth);
  dispatchEvent(new Event('online'));
  expect(await screen.findByRole('table', { name: 'Components' })).toBeTruthy();
});

describe('the focus', () => {
  const dialogs: readonly Pick<Action, 'path' | 'button' | 'prepare'>[] = [
    {
      path: `/orders/${ORDER_ID}`,
      button: 'Refund…',
      prepare: async (user) => user.click(await screen.findByRole('checkbox', { name: 'Select Castle' })),
    },
    { path: `/messages/${MESSAGE_ID}`, button: 'Saved Replies…' },
    { path: '/releases', button: 'Promote…' },
    { path: '/releases', button: 'Start a Canary…' },
    { path: `/customers/${CUSTOMER_ID}`, button: 'Sign Out Everywhere…' },
    { path: `/customers/${CUSTOMER_ID}`, button: 'Remove Lost MFA…' },
    { path: `/customers/${CUSTOMER_ID}`, button: 'Delete Account…' },
  ];

  test.each(dialogs)('returns to $button when its dialog is left with Escape', async ({ path, button, prepare }) => {
    const { user } = renderConsole(path);
    await prepare?.(user);
    await press(user, button);
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe(button);
  });

  test('stays in the dialog from one step to the next', async () => {
    answer(contract.previewRefund, () => ({
      totalCents: 5998,
      emails: [{ to: 'mara@example.com', subject: 'Your refund', text: 'We have refunded Castle.' }],
    }));
    const { user } = renderConsole(`/orders/${ORDER_ID}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Castle' }));
    await press(user, 'Refund…');
    await press(user, 'Preview Email');
    const email = await screen.findByRole('textbox', { name: 'To mara@example.com: Your refund' });
    await waitFor(() => expect(document.activeElement).toBe(email));
  });

  test('goes to what stood around a button that is no more', async () => {
    answer(contract.promoteCanary, () => {
      answer(contract.getReleases, () => theReleases);
      return theReleases;
    });
    const { user } = renderConsole('/releases');
    await press(user, 'Promote…');
    await press(user, 'Promote');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Promote…' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'mfe-catalog' })));
  });
});

/** MFA with a passkey of the store. */
import type { ProblemCode } from '@storefront/contract';
import { type ConsoleAttempt, consoleContract as contract } from '@storefront/contract/console';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { answer, fail, refusal, refuse } from '@storefront/testkit';
import { aRequest, cancelled, choose, chosenPasskey, withPasskeys } from '@storefront/testkit/passkeys';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anAttempt, aSession } from '../testing/fixtures.ts';
import { renderConsole } from '../testing/render-console.tsx';

const passkeyAlone = anAttempt({ hasApp: false, hasPasskey: true, recoveryCodesLeft: 0 });
const both = anAttempt({ hasPasskey: true });

beforeEach(() => {
  answer(contract.findOrders, () => ({ orders: [], next: null }));
  answer(contract.countOpenMessages, () => ({ open: 0 }));
  answer(contract.beginConsolePasskey, () => aRequest);
});

function letsIn() {
  const sent: unknown[] = [];
  answer(contract.verifyConsoleSignIn, ({ body }) => {
    sent.push(body);
    return { session: aSession(), attempt: null, takesLinks: false };
  });
  return sent;
}

const renderStep = (attempt: ConsoleAttempt) => renderConsole('/orders', { role: null, attempt, takesLinks: false });
const passkeyButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Use a Passkey' });
const inside = () => screen.findByRole('heading', { name: 'Orders' });
const codeField = () => screen.queryByLabelText('Code from your authenticator app');

test('a passkey lets in instead of a code', async () => {
  withPasskeys();
  const sent = letsIn();
  const { user } = renderStep(both);
  await user.click(await passkeyButton());
  expect(await inside()).toBeTruthy();
  expect(sent).toEqual([{ kind: 'passkey', assertion: chosenPasskey }]);
});

test('of an account without the app it is the only way, and Enter takes it', async () => {
  withPasskeys();
  letsIn();
  const { user } = renderStep(passkeyAlone);
  const button = await passkeyButton();
  expect(document.activeElement).toBe(button);
  expect(codeField()).toBeNull();
  expect(screen.queryByRole('button', { name: /Code/ })).toBeNull();
  await user.keyboard('{Enter}');
  expect(await inside()).toBeTruthy();
});

test('while it is waited for the button says so and keeps the focus, and nothing else is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  let asked = 0;
  withPasskeys({
    get: () => {
      asked += 1;
      return promise;
    },
  });
  const sent = letsIn();
  const { user } = renderStep(both);
  await user.dblClick(await passkeyButton());
  const busy = await screen.findByRole('button', { name: 'Waiting for your passkey...' });
  expect(document.activeElement).toBe(busy);
  await user.type(codeField() as HTMLElement, '123456{Enter}');
  resolve(await choose());
  expect(await inside()).toBeTruthy();
  expect([asked, sent]).toEqual([1, [{ kind: 'passkey', assertion: chosenPasskey }]]);
});

test('cancelled, or out of time, it says so, and both ways stay open', async () => {
  withPasskeys({ get: cancelled });
  letsIn();
  const { user } = renderStep(both);
  await user.click(await passkeyButton());
  expect((await screen.findByRole('alert')).textContent).toContain('was cancelled or took too long');
  expect(document.activeElement).toBe(await passkeyButton());
  await user.type(codeField() as HTMLElement, '123456{Enter}');
  expect(await inside()).toBeTruthy();
});

test.each<[ProblemCode, RegExp]>([
  ['passkey_refused', /^This passkey did not work here/],
  ['passkey_challenge_over', /^That took a little too long/],
  ['rate_limited', /^Too many requests/],
])('refused with %s it says why, and another try may follow', async (code, sentence) => {
  withPasskeys();
  refuse(contract.verifyConsoleSignIn, code);
  const { user } = renderStep(passkeyAlone);
  await user.click(await passkeyButton());
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  letsIn();
  await user.click(await passkeyButton());
  expect(await inside()).toBeTruthy();
});

test.each<ProblemCode>(['sign_in_attempt_over', 'console_not_permitted'])(
  'after %s the sign-in begins again, from the keyboard as well',
  async (code) => {
    withPasskeys();
    answer(contract.beginConsolePasskey, () => (code === 'sign_in_attempt_over' ? refusal(code) : aRequest));
    refuse(contract.verifyConsoleSignIn, code);
    const { user } = renderStep(both);
    await user.click(await passkeyButton());
    await screen.findByRole('alert');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start Over' }));
    expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy();
  },
);

test('without a connection, or where the browser cannot, it says so', async () => {
  withPasskeys({ get: () => Promise.reject(new DOMException('No.', 'NotSupportedError')) });
  const { user } = renderStep(both);
  await user.click(await passkeyButton());
  expect((await screen.findByRole('alert')).textContent).toContain(passkeyMessages.failed);
  fail(contract.beginConsolePasskey);
  await user.click(await passkeyButton());
  expect((await screen.findByText(/connection|reach/i)).textContent).toBeTruthy();
});

test('it is not offered where the account or the console’s host has none, nor by a browser without', async () => {
  withPasskeys();
  const { unmount } = renderStep(anAttempt());
  expect(await screen.findByRole('button', { name: 'Verify Code' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
  unmount();
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  renderStep(both);
  expect(await screen.findByRole('button', { name: 'Verify Code' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
});

test('a browser without passkeys is told what to do when there is no other way', async () => {
  const { user } = renderStep(passkeyAlone);
  expect((await screen.findByRole('alert')).textContent).toContain(passkeyMessages.unsupported);
  await user.click(screen.getByRole('button', { name: 'Start Over' }));
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeTruthy();
});

/** Stopping an MFA removal by the link in the email about it. */
import { contract, messages } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import KeepMfaPage from './keep-mfa.page.tsx';

const TOKEN = 'a-token_of-43-characters-as-emails-carry-it';

const renderKeep = (fragment = `#${TOKEN}`) =>
  renderPage(<KeepMfaPage />, { path: `/keep-mfa${fragment}`, routePath: '/keep-mfa' });

const button = () => screen.findByRole('button', { name: 'Stop the Removal' });

test('opening the link stops nothing; the button does, once', async () => {
  const stopped: string[] = [];
  answer(contract.stopMfaRemoval, ({ body }) => {
    stopped.push(body.token);
    return undefined;
  });
  const { user } = renderKeep();
  await button();
  expect(stopped).toEqual([]);
  expect(window.location.href).not.toContain(TOKEN);
  await user.dblClick(await button());
  expect((await screen.findByRole('status')).textContent).toContain(
    'The removal is stopped. Your MFA settings stay as they are.',
  );
  expect(stopped).toEqual([TOKEN]);
  expect(JSON.stringify(history.state)).not.toContain(TOKEN);
  expect(screen.getByRole('link', { name: 'Choose a new one' }).getAttribute('href')).toBe('/forgot-password');
});

test('it asks for no sign-in, and is the same for somebody who is signed in', async () => {
  answer(contract.stopMfaRemoval, () => undefined);
  const { user } = renderPage(<KeepMfaPage />, {
    path: `/keep-mfa#${TOKEN}`,
    routePath: '/keep-mfa',
    session: signedInSession(),
  });
  await user.click(await button());
  expect(await screen.findByText('The removal is stopped. Your MFA settings stay as they are.')).toBeTruthy();
});

test('a link that no longer counts says so, and where to go', async () => {
  refuse(contract.stopMfaRemoval, 'link_invalid');
  const { user } = renderKeep();
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid.');
  expect(screen.getByRole('link', { name: 'Log In' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to Us' }).getAttribute('href')).toBe('/support');
});

test('a link that is not whole says so', async () => {
  renderKeep('#cut-off');
  expect((await screen.findByRole('alert')).textContent).toBe(mfaMessages.removal_link_incomplete);
});

test('what could not be sent can be sent again', async () => {
  fail(contract.stopMfaRemoval);
  const { user } = renderKeep();
  await user.click(await button());
  expect((await screen.findByRole('alert')).textContent).toContain(messages.network_error);
  answer(contract.stopMfaRemoval, () => undefined);
  await user.click(await button());
  expect(await screen.findByText('The removal is stopped. Your MFA settings stay as they are.')).toBeTruthy();
});

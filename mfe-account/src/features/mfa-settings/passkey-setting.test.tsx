/** Passkeys in the profile: adding, naming and removing them. */
import { type AccountMfa, contract } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import { selectNotices } from '@storefront/state';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { aCreation, aRequest, cancelled, known, withPasskeys } from '@storefront/testkit/passkeys';
import { aPuzzle } from '@storefront/testkit/puzzle';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aPasskey, aPhone } from '../mfa-sign-in/testing/attempts.ts';
import MfaSettings from './mfa-settings.tsx';

const mfaBy = (...passkeys: (typeof aPasskey)[]): AccountMfa => ({
  factors: [],
  passkeys,
  recoveryCodesLeft: 10,
  rememberedDevices: 0,
});
const nothing = { ...mfaBy(), recoveryCodesLeft: 0 };

function renderSettings(mfa = nothing) {
  answer(contract.getProtection, () => mfa);
  return renderPage(<MfaSettings />, { path: '/profile', session: signedInSession([], { mfaEnabled: true }) });
}

const told = ({ store }: Pick<ReturnType<typeof renderSettings>, 'store'>) =>
  selectNotices(store.getState()).map(({ text }) => text);
const findButton = (name: string) => screen.findByRole('button', { name });

beforeEach(() => answer(contract.getCaptcha, ({ query }) => aPuzzle(query.action)));

describe('adding a passkey', () => {
  test('makes one on this device, and shows the first recovery codes', async () => {
    withPasskeys();
    const rendered = renderSettings();
    answer(contract.beginPasskeyEnrollment, () => aCreation);
    answer(contract.confirmPasskeyEnrollment, ({ body }) => {
      expect(body).toEqual({
        passkey: {
          id: 'cGFzc2tleQ',
          clientDataJSON: 'bWFkZQ',
          attestationObject: 'YXR0ZXN0YXRpb24',
          transports: ['internal'],
        },
      });
      return { protection: mfaBy(aPasskey), recoveryCodes: ['aaaa-bbbb'] };
    });
    await rendered.user.click(await findButton('Add a Passkey'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your Recovery Codes' }));
    expect(dialog.getByText(passkeyMessages.added)).toBeTruthy();
    expect(dialog.getByText('aaaa-bbbb')).toBeTruthy();
    expect(screen.getByText('Chrome on Windows')).toBeTruthy();
  });

  test('beside a phone, says that its recovery codes take the place of the earlier ones', async () => {
    withPasskeys();
    const { user } = renderSettings({ ...mfaBy(), factors: [aPhone] });
    answer(contract.beginPasskeyEnrollment, () => aCreation);
    answer(contract.confirmPasskeyEnrollment, () => ({ protection: mfaBy(aPasskey), recoveryCodes: ['aaaa-bbbb'] }));
    await user.click(await findButton('Add a Passkey'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your Recovery Codes' }));
    expect(dialog.getByText(`${passkeyMessages.added} ${mfaMessages.codes_renewed}`)).toBeTruthy();
  });

  test('beside another factor it is told, and another one may follow', async () => {
    withPasskeys();
    const rendered = renderSettings(mfaBy(aPasskey));
    answer(contract.beginPasskeyEnrollment, () => aCreation);
    const second = { ...aPasskey, id: '019a0000-0000-7000-8000-0000000000f9', displayName: 'Safari on iPhone' };
    answer(contract.confirmPasskeyEnrollment, () => ({
      protection: mfaBy(aPasskey, second),
      recoveryCodes: null,
    }));
    await rendered.user.click(await findButton('Add Another Passkey'));
    await waitFor(() => expect(told(rendered)).toEqual([passkeyMessages.added]));
    expect(screen.getByText('Safari on iPhone')).toBeTruthy();
  });

  test('is given up in silence when the user cancels', async () => {
    withPasskeys({ create: cancelled });
    const { user } = renderSettings();
    answer(contract.beginPasskeyEnrollment, () => aCreation);
    await user.click(await findButton('Add a Passkey'));
    await findButton('Add a Passkey');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('on a device that has one says so', async () => {
    withPasskeys({ create: known });
    const { user } = renderSettings(mfaBy(aPasskey));
    answer(contract.beginPasskeyEnrollment, () => aCreation);
    await user.click(await findButton('Add Another Passkey'));
    expect((await screen.findByRole('alert')).textContent).toBe(passkeyMessages.on_device);
  });

  test.each([
    ['passkey_challenge_over', 'That took a little too long. Please try again.'],
    ['too_many_passkeys', 'Your account has ten passkeys. Remove one to add another.'],
  ] as const)('when it ends with %s, the sentence stands alone', async (code, message) => {
    withPasskeys();
    const { user } = renderSettings();
    answer(contract.beginPasskeyEnrollment, () => aCreation);
    refuse(contract.confirmPasskeyEnrollment, code);
    await user.click(await findButton('Add a Passkey'));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
  });

  test('offline it can be tried again', async () => {
    withPasskeys({ create: cancelled });
    const { user } = renderSettings();
    fail(contract.beginPasskeyEnrollment);
    await user.click(await findButton('Add a Passkey'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    answer(contract.beginPasskeyEnrollment, () => aCreation);
    await user.click(await findButton('Add a Passkey'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('in a browser without passkeys says where to go', async () => {
    renderSettings();
    expect(await screen.findByText(passkeyMessages.unsupported)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a Passkey' })).toBeNull();
  });
});

describe('a passkey of the account', () => {
  test('shows when it was added and used, and whether it is synced', async () => {
    renderSettings(mfaBy(aPasskey));
    const item = within(
      (await screen.findByRole('heading', { name: 'Chrome on Windows' })).closest('li') as HTMLElement,
    );
    const kind = item.getByText(/Passkey, synced to your devices\./);
    expect(kind.parentElement?.textContent).toMatch(/Added on .+ Last used on .+\.$/);
  });

  test('gets another name', async () => {
    const rendered = renderSettings(mfaBy(aPasskey));
    const { user } = rendered;
    answer(contract.renamePasskey, ({ params, body }) => {
      expect(params).toEqual({ factorId: aPasskey.id });
      return mfaBy({ ...aPasskey, displayName: body.name });
    });
    await user.click(await findButton('Rename Chrome on Windows'));
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(name.value).toBe('Chrome on Windows');
    await user.clear(name);
    await user.type(name, 'Work laptop{Enter}');
    await waitFor(() => expect(told(rendered)).toEqual([passkeyMessages.renamed]));
    expect(screen.getByRole('heading', { name: 'Work laptop' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without a name says so beside the field', async () => {
    const { user } = renderSettings(mfaBy(aPasskey));
    refuse(contract.renamePasskey, 'passkey_name_required');
    await user.click(await findButton('Rename Chrome on Windows'));
    await user.clear(await screen.findByLabelText('Name'));
    await user.click(await findButton('Save'));
    expect(await screen.findByText('Please enter a name.')).toBeTruthy();
  });

  test('is removed once its user has said so', async () => {
    const { user } = renderSettings(mfaBy(aPasskey));
    answer(contract.removeFactor, () => nothing);
    await user.click(await findButton('Remove Chrome on Windows'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Chrome on Windows' }));
    expect(dialog.getByText(/delete it from your device/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Chrome on Windows' })).toBeNull());
  });
});

test('a shopper who has to sign in again may do so by passkey', async () => {
  withPasskeys();
  const { user } = renderSettings(mfaBy(aPasskey));
  refuse(contract.removeFactor, 'recent_sign_in_required');
  answer(contract.beginPasskeySignIn, ({ body }) => {
    expect(body).toEqual({ again: true });
    return aRequest;
  });
  answer(contract.signInWithPasskey, ({ body }) => {
    expect(body.again).toBe(true);
    answer(contract.removeFactor, () => nothing);
    return signedInSession([], { mfaEnabled: true });
  });
  await user.click(await findButton('Remove Chrome on Windows'));
  await user.click(await findButton('Remove'));
  await user.click(await findButton('Log in with a passkey'));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Chrome on Windows' })).toBeNull());
});

/** MFA settings in the profile: enrolling and removing factors. */
import { type AccountMfa, contract, messages, type ProblemCode, type SentCode } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { selectNotices, selectUser } from '@storefront/state';
import { answer, fail, refuse, renderPage, signedInSession } from '@storefront/testkit';
import { aPuzzle } from '@storefront/testkit/puzzle';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { anApp, aPhone, aSentCode } from '../mfa-sign-in/testing/attempts.ts';
import MfaSettings from './mfa-settings.tsx';

const recoveryCodes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'];
const unprotected: AccountMfa = { factors: [], recoveryCodesLeft: 0, rememberedDevices: 0 };
const mfaBy = (...factors: AccountMfa['factors']): AccountMfa => ({
  factors,
  recoveryCodesLeft: 10,
  rememberedDevices: 2,
});

function renderSettings(mfa = unprotected) {
  answer(contract.getProtection, () => mfa);
  return renderPage(<MfaSettings />, { path: '/profile', session: signedInSession() });
}

type User = ReturnType<typeof renderSettings>['user'];

beforeEach(() => answer(contract.getCaptcha, ({ query }) => aPuzzle(query.action)));

const button = (name: string) => screen.getByRole('button', { name });
const findButton = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const told = ({ store }: Pick<ReturnType<typeof renderSettings>, 'store'>) =>
  selectNotices(store.getState()).map(({ text }) => text);

const phoneField = () => screen.findByLabelText<HTMLInputElement>('Phone number');
const codeField = () => screen.findByLabelText<HTMLInputElement>('Verification code');

async function sendCodeTo(user: User, phone: string) {
  await user.click(await findButton('Set Up SMS MFA'));
  if (phone) await user.type(await phoneField(), phone);
  await user.click(button('Send Code'));
}

/** Opens the dialog and continues to the code. */
async function atTheCode(sent: Partial<SentCode> = {}) {
  const rendered = renderSettings();
  answer(contract.beginSmsEnrollment, () => ({ ...aSentCode(sent), factorId: null }));
  await sendCodeTo(rendered.user, '+15554443333');
  await codeField();
  return rendered;
}

describe('setting a phone up', () => {
  test('is offered once the security check is ready', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer(contract.getCaptcha, async ({ query }) => {
      await promise;
      return aPuzzle(query.action);
    });
    renderSettings();
    expect(await screen.findByText('Not Enabled')).toBeTruthy();
    expect(screen.getByText('Loading security checks for MFA setup...')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Set Up SMS MFA' })).toBeNull();
    resolve();
    expect(await findButton('Set Up SMS MFA')).toBeTruthy();
  });

  test('without a security check says so, and tries again', async () => {
    fail(contract.getCaptcha);
    const { user } = renderSettings();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Security check is not ready. Please wait a moment and try again.');
    answer(contract.getCaptcha, ({ query }) => aPuzzle(query.action));
    await user.click(button('Try Again'));
    expect(await findButton('Set Up SMS MFA')).toBeTruthy();
  });

  test('texts a code to the number without what people write into numbers, and enrols it by the code', async () => {
    const rendered = renderSettings();
    const { user } = rendered;
    const sent: string[] = [];
    answer(contract.beginSmsEnrollment, ({ body }) => {
      sent.push(body.phone);
      return { ...aSentCode(), factorId: null };
    });
    answer(contract.confirmSmsEnrollment, ({ body }) => {
      expect(body).toEqual({ code: '123456' });
      return { protection: mfaBy(aPhone), recoveryCodes: null };
    });
    await sendCodeTo(user, ' +1 (555) 444-3333');
    expect(await screen.findByText('We sent a code to the phone ending in 4321.')).toBeTruthy();
    expect(sent).toEqual(['+15554443333']);
    await user.type(await codeField(), '123456{Enter}');
    await waitFor(() => expect(told(rendered)).toEqual(['SMS MFA Successfully Enrolled!']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Enabled')).toBeTruthy();
    expect(screen.getByText(/Number ending in 4321/)).toBeTruthy();
  });

  test.each([
    ['', 'Invalid phone number format: . It must be in E.164 format, e.g., +15554443333.'],
    ['555 444', 'Invalid phone number format: 555 444. It must be in E.164 format, e.g., +15554443333.'],
    [
      '+1234567890123456',
      'Invalid phone number format: +1234567890123456. It must be in E.164 format, e.g., +15554443333.',
    ],
    ['1+5554443333', 'Invalid phone number format: 1+5554443333. It must be in E.164 format, e.g., +15554443333.'],
  ])('the number %j is refused before anything is sent', async (phone, message) => {
    const { user } = renderSettings();
    await sendCodeTo(user, phone);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(await phoneField());
  });

  test.each<[ProblemCode, string]>([
    ['too_many_codes', 'Too many verification requests. Please try again later.'],
    ['rate_limited', 'Too many verification requests. Please try again later.'],
    ['code_country_refused', 'Failed to send verification code: we do not text this country.'],
    ['captcha_failed', 'Security check is not ready. Please wait a moment and try again.'],
    ['factor_exists', 'MFA Enrollment Error: this is already set up.'],
    ['server_busy', 'MFA Enrollment Error: The store is busy. Please try again in a moment.'],
  ])('%s is told', async (code, message) => {
    const { user } = renderSettings();
    refuse(contract.beginSmsEnrollment, code);
    await sendCodeTo(user, '+15554443333');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect((await phoneField()).value).toBe('+15554443333');
  });

  test('a shopper who is signed out meanwhile is told to log in', async () => {
    const rendered = renderSettings();
    refuse(contract.beginSmsEnrollment, 'sign_in_required');
    await sendCodeTo(rendered.user, '+15554443333');
    await waitFor(() => expect(told(rendered)).toEqual(['Cannot enroll in MFA. Please ensure you are logged in.']));
    expect(selectUser(rendered.store.getState())).toBeNull();
  });

  test('after a while the user signs in again first', async () => {
    const { user } = renderSettings();
    refuse(contract.beginSmsEnrollment, 'recent_sign_in_required');
    await sendCodeTo(user, '+15554443333');
    expect(await screen.findByRole('dialog', { name: 'Log In Again' })).toBeTruthy();
    answer(contract.signIn, () => signedInSession());
    answer(contract.beginSmsEnrollment, () => ({ ...aSentCode(), factorId: null }));
    await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await codeField()).toBeTruthy();
  });

  test('an empty code is asked for, and a wrong one marked', async () => {
    const { user } = await atTheCode();
    await user.click(button('Verify Code'));
    expect(await screen.findByText('No verification code entered.')).toBeTruthy();
    refuse(contract.confirmSmsEnrollment, 'code_invalid');
    await user.type(await codeField(), '123456{Enter}');
    expect(await screen.findByText('Invalid verification code. Please check the code and try again.')).toBeTruthy();
  });

  test('an expired code is told, and another can be sent', async () => {
    const { user } = await atTheCode();
    refuse(contract.confirmSmsEnrollment, 'code_expired');
    await user.type(await codeField(), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The verification code has expired/);
    let isSentAgain = false;
    answer(contract.beginSmsEnrollment, () => {
      isSentAgain = true;
      return { ...aSentCode(), factorId: null };
    });
    await user.click(button('Resend code'));
    await waitFor(() => expect(isSentAgain).toBe(true));
  });

  test('a code that cannot be delivered is told', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await atTheCode({ delivery: 'queued' });
    const failure = 'Failed to send verification code: this number cannot receive texts.';
    answer(contract.getSmsEnrollment, () => ({
      sent: { ...aSentCode({ delivery: 'failed', failure }), factorId: null },
    }));
    await vi.advanceTimersByTimeAsync(2000);
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    vi.useRealTimers();
  });
});

test('a phone whose enrolment got no response shows once the dialog is closed', async () => {
  const { user } = await atTheCode();
  fail(contract.confirmSmsEnrollment);
  await user.type(await codeField(), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(`MFA Enrollment Error: ${messages.network_error}`);
  answer(contract.getProtection, () => mfaBy(aPhone));
  await user.click(button('Close'));
  expect(await screen.findByText(/Number ending in 4321/)).toBeTruthy();
});

describe('recovery codes', () => {
  const enrolled = async () => {
    const rendered = await atTheCode();
    answer(contract.confirmSmsEnrollment, () => ({ protection: mfaBy(aPhone), recoveryCodes }));
    await rendered.user.type(await codeField(), '123456{Enter}');
    await screen.findByRole('dialog', { name: 'Your Recovery Codes' });
    return rendered;
  };

  test('come with the first factor, and stay until they are kept', async () => {
    const { user } = await enrolled();
    expect(dialog().getByText('SMS MFA Successfully Enrolled!')).toBeTruthy();
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes);
    await user.click(button('Close'));
    expect((await screen.findByRole('alert')).textContent).toBe(mfaMessages.codes_not_kept);
    await user.click(screen.getByRole('checkbox', { name: 'I have saved my recovery codes' }));
    await user.click(button('Done'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Add Another Phone'));
  });

  test('can be copied', async () => {
    const { user } = await enrolled();
    await user.click(button('Copy Codes'));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('aaaa-bbbb-cccc\ndddd-eeee-ffff');
  });

  test('where there is no clipboard, that is said', async () => {
    const { user } = await enrolled();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(button('Copy Codes'));
    expect(await screen.findByText('The text could not be copied. Please select it yourself.')).toBeTruthy();
  });

  test('new ones replace the earlier ones', async () => {
    const { user } = renderSettings(mfaBy(aPhone));
    expect(await screen.findByText(/10 codes left/)).toBeTruthy();
    await user.click(button('New Recovery Codes'));
    answer(contract.replaceRecoveryCodes, () => ({ recoveryCodes }));
    await user.click(button('Get New Codes'));
    await screen.findByRole('dialog', { name: 'Your Recovery Codes' });
    expect(dialog().getByText(recoveryCodes[0] ?? '')).toBeTruthy();
    expect(screen.getByText(/2 codes left/)).toBeTruthy();
  });
});

describe('an authenticator app', () => {
  const setUp = {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Lanternkeep:mara@example.com?secret=JBSWY3DPEHPK3PXP',
    qrSvg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    expiresAt: '2026-11-20T12:00:00.000Z',
  };

  test('takes the secret by picture or by hand, and is enrolled by one of its codes', async () => {
    const rendered = renderSettings(mfaBy(aPhone));
    const { user } = rendered;
    answer(contract.beginTotpEnrollment, () => setUp);
    answer(contract.confirmTotpEnrollment, () => ({ protection: mfaBy(aPhone, anApp), recoveryCodes: null }));
    await user.click(await findButton('Set Up Authenticator App'));
    const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(picture.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(setUp.qrSvg)}`);
    expect(dialog().getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await user.type(await codeField(), '123456{Enter}');
    await waitFor(() => expect(told(rendered)).toEqual(['Authenticator App Successfully Enrolled!']));
    expect(screen.queryByRole('button', { name: 'Set Up Authenticator App' })).toBeNull();
  });

  test('beside a phone, the recovery codes that come with it take the place of the earlier ones', async () => {
    const { user } = renderSettings(mfaBy(aPhone));
    answer(contract.beginTotpEnrollment, () => setUp);
    answer(contract.confirmTotpEnrollment, () => ({ protection: mfaBy(aPhone, anApp), recoveryCodes }));
    await user.click(await findButton('Set Up Authenticator App'));
    await user.type(await codeField(), '123456{Enter}');
    await screen.findByRole('dialog', { name: 'Your Recovery Codes' });
    expect(dialog().getByText(`${mfaMessages.app_enrolled} ${mfaMessages.codes_renewed}`)).toBeTruthy();
    expect(dialog().getByText(recoveryCodes[0] ?? '')).toBeTruthy();
  });

  test('that cannot be set up now is told', async () => {
    const { user } = renderSettings();
    fail(contract.beginTotpEnrollment);
    await user.click(await findButton('Set Up Authenticator App'));
    expect((await screen.findByRole('alert')).textContent).toBe(`MFA Enrollment Error: ${messages.network_error}`);
  });
});

describe('taking MFA off', () => {
  test('the last factor goes after a warning', async () => {
    const rendered = renderSettings(mfaBy(aPhone));
    const { user } = rendered;
    await user.click(await findButton('Remove Phone MFA ending in 4321'));
    expect(dialog().getByText(/Only your password will protect your account/)).toBeTruthy();
    answer(contract.removeFactor, ({ params }) => {
      expect(params.factorId).toBe(aPhone.id);
      return unprotected;
    });
    await user.click(dialog().getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Not Enabled')).toBeTruthy();
    expect(told(rendered)).toEqual([mfaMessages.factor_removed]);
    expect(screen.queryByText('Recovery codes')).toBeNull();
    // The pressed button has disappeared.
    expect(document.activeElement?.textContent).toContain('MFA status');
  });

  test('moves the focus to the settings, since the pressed button has disappeared', async () => {
    const { user } = renderSettings(mfaBy(aPhone));
    await user.click(await findButton('Remove Phone MFA ending in 4321'));
    answer(contract.removeFactor, () => unprotected);
    await user.click(dialog().getByRole('button', { name: 'Remove' }));
    const status = await screen.findByText('Not Enabled');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(status)).toBe(true);
  });

  test('one of several goes without the others', async () => {
    const { user } = renderSettings(mfaBy(aPhone, anApp));
    await user.click(await findButton('Remove Authenticator app'));
    expect(dialog().getByText(/Your other MFA methods/)).toBeTruthy();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('what cannot be removed now is told, and can be tried again', async () => {
    const { user } = renderSettings(mfaBy(aPhone));
    await user.click(await findButton('Remove Phone MFA ending in 4321'));
    fail(contract.removeFactor);
    await user.click(dialog().getByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toBe(messages.network_error);
    expect(dialog().getByRole('button', { name: 'Remove' })).toBeTruthy();
  });

  test('remembered devices are forgotten', async () => {
    const { user } = renderSettings(mfaBy(aPhone));
    expect(await screen.findByText('2 devices are not asked for a code.')).toBeTruthy();
    await user.click(button('Forget Devices'));
    answer(contract.forgetRememberedDevices, async () => undefined);
    await user.click(dialog().getByRole('button', { name: 'Forget Devices' }));
    await waitFor(() => expect(screen.queryByText(/not asked for a code/)).toBeNull());
  });
});

describe('a removal that the studio was asked for', () => {
  const dueAt = '2026-11-23T17:31:00.000Z';

  test('is told with its time, and stopped', async () => {
    const rendered = renderSettings({ ...mfaBy(anApp), removalDueAt: dueAt });
    expect(await screen.findByText(/will remove it on November 23, 2026/)).toBeTruthy();
    answer(contract.keepMfa, () => ({ ...mfaBy(anApp), removalDueAt: null }));
    await rendered.user.click(button('Stop the Removal'));
    await waitFor(() => expect(told(rendered)).toEqual([mfaMessages.removal_stopped]));
    expect(screen.queryByText(/will remove it/)).toBeNull();
  });

  test('that cannot be stopped now says so', async () => {
    const { user } = renderSettings({ ...mfaBy(anApp), removalDueAt: dueAt });
    fail(contract.keepMfa);
    await user.click(await findButton('Stop the Removal'));
    expect((await screen.findByRole('alert')).textContent).toContain(messages.network_error);
  });
});

test('a change that a text does not permit asks for another sign-in, says by what, and is then made', async () => {
  const rendered = renderSettings(mfaBy(aPhone, anApp));
  const { user } = rendered;
  refuse(contract.removeFactor, 'stronger_factor_required');
  await user.click(await findButton('Remove Authenticator app'));
  await user.click(dialog().getByRole('button', { name: 'Remove' }));
  const again = await screen.findByRole('dialog', { name: 'Log In Again' });
  expect(within(again).getByText(/log in with your authenticator app, a passkey or a recovery code/)).toBeTruthy();
  answer(contract.signIn, () => signedInSession());
  answer(contract.removeFactor, () => mfaBy(aPhone));
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await waitFor(() => expect(told(rendered)).toEqual([mfaMessages.factor_removed]));
});

test('after another sign-in by a text, the change is refused in the dialog', async () => {
  const { user } = renderSettings(mfaBy(aPhone, anApp));
  refuse(contract.removeFactor, 'stronger_factor_required');
  await user.click(await findButton('Remove Authenticator app'));
  await user.click(dialog().getByRole('button', { name: 'Remove' }));
  await screen.findByRole('dialog', { name: 'Log In Again' });
  answer(contract.signIn, () => signedInSession());
  await user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A text message is not enough to change this/);
});

test('settings that cannot be loaded are said so, and tried again', async () => {
  fail(contract.getProtection);
  const { user } = renderPage(<MfaSettings />, { session: signedInSession() });
  expect((await screen.findByRole('alert')).textContent).toContain(mfaMessages.mfa_load_failed);
  answer(contract.getProtection, () => unprotected);
  await user.click(button('Try Again'));
  expect(await screen.findByText('Not Enabled')).toBeTruthy();
});

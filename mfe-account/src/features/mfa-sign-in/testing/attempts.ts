/** Sign-in attempts that wait for MFA, with factors of every kind. */
import { type AccountMfa, contract, type MfaFactor, type SentCode, type SignInAttempt } from '@storefront/contract';
import { answer } from '@storefront/testkit';
import { aPuzzle } from '@storefront/testkit/puzzle';
import { SECOND } from '@storefront/utils/time';

const fromNow = (seconds: number) => new Date(Date.now() + seconds * SECOND).toISOString();

export const aPhone: AccountMfa['factors'][number] = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  kind: 'sms',
  displayName: 'Phone MFA',
  lastFour: '4321',
  enrolledAt: '2026-11-02T03:04:05.000Z',
};

export const anotherPhone: typeof aPhone = { ...aPhone, id: '019a0000-0000-7000-8000-0000000000f2', lastFour: '9876' };

export const anApp: typeof aPhone = {
  ...aPhone,
  id: '019a0000-0000-7000-8000-0000000000f3',
  kind: 'totp',
  displayName: 'Authenticator app',
  lastFour: null,
};

export const aPasskey: NonNullable<AccountMfa['passkeys']>[number] = {
  ...aPhone,
  id: '019a0000-0000-7000-8000-0000000000f4',
  kind: 'passkey',
  displayName: 'Chrome on Windows',
  lastFour: null,
  lastUsedAt: '2026-11-20T03:04:05.000Z',
  synced: true,
};

export function anAttempt(more: Partial<SignInAttempt> = {}): SignInAttempt {
  return { factors: [aPhone], recoveryCodesLeft: 0, sent: null, expiresAt: fromNow(600), ...more };
}

/** Returns a code that has reached `phone`; by default it can be resent at once. */
export function aSentCode(more: Partial<SentCode> = {}, { id, lastFour }: MfaFactor = aPhone): SentCode {
  return {
    factorId: id,
    lastFour: lastFour ?? '',
    delivery: 'sent',
    failure: null,
    resendAt: fromNow(0),
    expiresAt: fromNow(600),
    ...more,
  };
}

/** Answers the requests with which a form sends a code, and returns the last digits of the phones. */
export function sendsCodes(sent: (phone: MfaFactor) => Partial<SentCode> = () => ({}), factors = [aPhone]) {
  const phones: string[] = [];
  answer(contract.getCaptcha, ({ query }) => aPuzzle(query.action));
  answer(contract.sendSignInCode, ({ body }) => {
    const phone = factors.find(({ id }) => id === body.factorId) ?? aPhone;
    phones.push(phone.lastFour ?? '');
    return anAttempt({ factors, sent: aSentCode(sent(phone), phone) });
  });
  return phones;
}

import type { MfaFactor, SentCode, SignInAttempt } from '@storefront/contract';
import { canUsePasskeys } from '@storefront/state/passkeys/can-use-passkeys';

export type Way =
  | { readonly kind: 'passkey' }
  | { readonly kind: 'sms'; readonly phone: MfaFactor }
  | { readonly kind: 'totp' }
  | { readonly kind: 'recovery-code' };

/** Returns the account's MFA ways: passkeys where supported, phones, an app, recovery codes. */
export function waysOf({ factors, passkeys = [], recoveryCodesLeft }: SignInAttempt): readonly Way[] {
  const phones = factors.filter(({ kind }) => kind === 'sms').map((phone) => ({ kind: 'sms', phone }) as const);
  const hasPasskey = canUsePasskeys() && passkeys.length > 0;
  const hasApp = factors.some(({ kind }) => kind === 'totp');
  return [
    ...(hasPasskey ? [{ kind: 'passkey' } as const] : []),
    ...phones,
    ...(hasApp ? [{ kind: 'totp' } as const] : []),
    ...(recoveryCodesLeft > 0 ? [{ kind: 'recovery-code' } as const] : []),
  ];
}

/** Returns the phone whose code was sent last, or else the first way. */
export function firstWay(ways: readonly Way[], sent: SentCode | null): Way | undefined {
  return ways.find((way) => way.kind === 'sms' && way.phone.id === sent?.factorId) ?? ways[0];
}

export function invitationTo(way: Way): string {
  if (way.kind === 'sms') return `Text a code to the phone ending in ${way.phone.lastFour}`;
  if (way.kind === 'passkey') return 'Use a passkey';
  return way.kind === 'totp' ? 'Use your authenticator app' : 'Use a recovery code';
}

/** Second factors as the contract and our emails show them. */
import type { Factor } from '@storefront/contract';
import type { FactorRow } from './factors.repository.ts';

/** What emails call them: passkeys by no name, for a thief may have chosen it. */
export const displayNames = { sms: 'Phone MFA', totp: 'Authenticator app', passkey: 'A passkey' } as const;

export function toFactor({ id, kind, phone, enrolledAt, passkey }: FactorRow): Factor {
  return {
    id,
    kind,
    displayName: passkey?.name ?? displayNames[kind],
    lastFour: phone === null ? null : lastFourOf(phone),
    enrolledAt: enrolledAt.toISOString(),
    ...(passkey && {
      passkey: { lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null, synced: passkey.isSynced },
    }),
  };
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** As a line of an email: 'Phone MFA, ending in 3333', or 'A passkey, added on 1 June 2026'. */
export function describeFactor({ kind, phone, enrolledAt }: FactorRow): string {
  if (phone !== null) return `${displayNames[kind]}, ending in ${lastFourOf(phone)}`;
  return kind === 'passkey' ? `${displayNames[kind]}, added on ${day.format(enrolledAt)}` : displayNames[kind];
}

/** The last four digits of a number; of a shorter one all. */
export function lastFourOf(phone: string): string {
  return phone.replace('+', '').slice(-4);
}

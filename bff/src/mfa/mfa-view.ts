/** MFA factors as the contract and our emails show them. */
import type { MfaFactor, MfaFactors } from '@storefront/contract';
import type { MfaFactorRow } from './mfa.repository.ts';

/** What emails call them: passkeys by no name, for a thief may have chosen it. */
export const displayNames = { sms: 'Phone MFA', totp: 'Authenticator app', passkey: 'A passkey' } as const;

/** The factors of an account, passkeys apart. */
export function toFactors(rows: readonly MfaFactorRow[]): MfaFactors {
  const all = rows.map(toFactor);
  return {
    factors: all.filter((factor) => factor.kind !== 'passkey'),
    passkeys: all.filter((factor) => factor.kind === 'passkey'),
  };
}

function toFactor({ id, kind, phone, enrolledAt, passkey }: MfaFactorRow): MfaFactor {
  const common = { id, enrolledAt: enrolledAt.toISOString() };
  if (kind !== 'passkey') {
    const lastFour = phone === null ? null : lastFourOf(phone);
    return { ...common, kind, displayName: displayNames[kind], lastFour };
  }
  const { name = displayNames.passkey, lastUsedAt = null, isSynced = false } = passkey ?? {};
  const facts = { lastUsedAt: lastUsedAt?.toISOString() ?? null, synced: isSynced };
  return { ...common, kind, displayName: name, lastFour: null, ...facts };
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** As a line of an email: 'Phone MFA, ending in 3333', or 'A passkey, added on 1 June 2026'. */
export function describeFactor({ kind, phone, enrolledAt }: MfaFactorRow): string {
  if (phone !== null) return `${displayNames[kind]}, ending in ${lastFourOf(phone)}`;
  return kind === 'passkey' ? `${displayNames[kind]}, added on ${day.format(enrolledAt)}` : displayNames[kind];
}

/** The last four digits of a number; of a shorter one all. */
export function lastFourOf(phone: string): string {
  return phone.replace('+', '').slice(-4);
}

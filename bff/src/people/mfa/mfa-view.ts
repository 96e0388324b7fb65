import type { MfaFactor, MfaFactors } from '@storefront/contract';
import { longDate } from '../../base/dates.ts';
import type { ShopNow } from '../../base/studio-settings/shop-now.ts';
import type { MfaFactorRow } from './mfa.repository.ts';

/** For emails: omits the name of a passkey, which a thief may have chosen. */
export const displayNames = { sms: 'Phone MFA', totp: 'Authenticator app', passkey: 'A passkey' } as const;

/** Leaves out passkeys. */
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

/** Returns text such as 'Phone MFA, ending in 3333', or 'A passkey, added on 1 June 2026'. */
export function describeFactor({ kind, phone, enrolledAt }: MfaFactorRow, shop: ShopNow): string {
  if (phone !== null) return `${displayNames[kind]}, ending in ${lastFourOf(phone)}`;
  return kind === 'passkey' ? `${displayNames[kind]}, added on ${longDate(enrolledAt, shop)}` : displayNames[kind];
}

/** Returns all digits of a shorter number. */
export function lastFourOf(phone: string): string {
  return phone.replace('+', '').slice(-4);
}

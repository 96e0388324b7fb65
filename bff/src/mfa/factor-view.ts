/** Second factors as the contract shows them. */
import type { Factor } from '@storefront/contract';
import type { FactorRow } from './factors.repository.ts';

export const displayNames = { sms: 'Phone MFA', totp: 'Authenticator app' } as const;

export function toFactor({ id, kind, phone, enrolledAt }: FactorRow): Factor {
  const lastFour = phone === null ? null : lastFourOf(phone);
  return { id, kind, displayName: displayNames[kind], lastFour, enrolledAt: enrolledAt.toISOString() };
}

/** The last four digits of a number; of a shorter one all. */
export function lastFourOf(phone: string): string {
  return phone.replace('+', '').slice(-4);
}

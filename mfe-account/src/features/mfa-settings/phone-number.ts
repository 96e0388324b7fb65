/** Phone numbers as people type them. */
import { invalidPhone } from '@storefront/contract/mfa/messages';

/** Digits and pluses only. */
export function stripPhone(typed: string): string {
  return typed.replace(/[^\d+]/g, '');
}

/** What is wrong with a number that was typed, as a sentence. */
export function checkPhone(typed: string): string | undefined {
  return /^\+\d{1,15}$/.test(stripPhone(typed)) ? undefined : invalidPhone(typed.trim());
}

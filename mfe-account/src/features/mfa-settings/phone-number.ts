import { invalidPhone } from '@storefront/contract/mfa/messages';

export function stripPhone(typed: string): string {
  return typed.replace(/[^\d+]/g, '');
}

export function checkPhone(typed: string): string | undefined {
  return /^\+\d{1,15}$/.test(stripPhone(typed)) ? undefined : invalidPhone(typed.trim());
}

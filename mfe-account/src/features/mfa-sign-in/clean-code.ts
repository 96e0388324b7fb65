import { MAX_CODE_LENGTH } from '@storefront/contract';

/** Strips separators and cuts to the longest possible code. */
export function cleanCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').slice(0, MAX_CODE_LENGTH);
}

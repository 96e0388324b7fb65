/** Codes as people type and paste them. */
import { MAX_CODE_LENGTH } from '@storefront/contract';

/** Without what texts put between digits, and no longer than a code can be. */
export function cleanCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').slice(0, MAX_CODE_LENGTH);
}

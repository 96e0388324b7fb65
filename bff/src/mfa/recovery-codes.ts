/** Recovery codes: 80 random bits each, in an alphabet that people read and type without mistakes. */
import { randomInt } from 'node:crypto';
import { hashToken } from '../sessions/tokens.ts';

const CODES = 10;
/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Ten new codes, as they are shown. */
export function newRecoveryCodes(): string[] {
  const symbol = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, symbol).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** What is stored of the user's code. With this much chance in it, and the user's id, a plain hash cannot be searched. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return hashToken(`${userId}:${normalize(code)}`);
}

/** Typed in whatever case, with whatever between the groups, with O for 0 and I or L for 1, it is the same code. */
function normalize(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

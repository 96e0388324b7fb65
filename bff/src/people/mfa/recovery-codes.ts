/** Recovery codes: 80 random bits each, in an alphabet that is easy to read and type. */
import { randomInt } from 'node:crypto';
import { hashToken } from '../../base/tokens.ts';

const CODES = 10;
/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;

export function newRecoveryCodes(): string[] {
  const symbol = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, symbol).join('');
  return Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** A plain hash is enough: 80 random bits with the user's id cannot be searched. */
export function hashRecoveryCode(userId: string, code: string): Buffer {
  return hashToken(`${userId}:${normalize(code)}`);
}

/** Ignores case and separators; reads O as 0, I and L as 1. */
function normalize(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

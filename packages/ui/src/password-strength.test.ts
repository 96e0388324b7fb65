/** Password strength, by the patterns that attackers try first. */
import { describe, expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const levelOf = (password: string, owner?: string) => passwordStrength(password, 6, owner).level;
const messageOf = (password: string, owner?: string) => passwordStrength(password, 6, owner).message;

describe('the strength of a password', () => {
  test.each([
    'castle',
    'hello!',
    '12345678',
    '87654321',
    'aaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    'qwertyuiop',
    'Passw0rd!123',
  ])('is weak for %s, however long it is', (password) => expect(levelOf(password)).toBe(1));

  test.each(['x7K!p2Qz', 'correct horse', 'windmill-at'])('is good for %s', (password) =>
    expect(levelOf(password)).toBe(2),
  );

  test.each(['correct horse battery', 'x7K!p2Qz-mW4', 'snow falls upward tonight'])('is strong for %s', (password) =>
    expect(levelOf(password)).toBe(3),
  );

  test('is none below what the server accepts', () => {
    expect(passwordStrength('aB3$x', 6)).toEqual({ level: 0, message: 'Too short: at least 6 characters.' });
  });

  test('falls where it contains the address it belongs to', () => {
    expect(levelOf('marawick-4711-xy')).toBeGreaterThan(levelOf('marawick-4711-xy', 'marawick@example.com'));
    expect(levelOf('wick-tower-4711', 'mara.wick@example.com')).toBeLessThan(levelOf('wick-tower-4711'));
  });

  test('grows with every kind of character and with every character', () => {
    expect(levelOf('zkwvnbxq')).toBe(1);
    expect(levelOf('zKw7nB!q')).toBe(2);
    expect(levelOf('zkwvnbxqtmhr')).toBe(2);
  });

  test('comes with what would help', () => {
    expect(messageOf('zkwvnb')).toBe('Weak: a few more characters make it much harder to guess.');
    expect(messageOf('aaaaaaaa')).toBe('Weak: years, keyboard rows and repetitions are easy to guess.');
    expect(messageOf('P@ssw0rd')).toBe('Weak: it contains a very common password.');
    expect(messageOf('mara77', 'mara@example.com')).toBe('Weak: it contains your name or email address.');
  });
});

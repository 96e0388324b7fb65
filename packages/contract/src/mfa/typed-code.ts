/** Codes as people type and paste them: with separators, in digits of any script, or within the message that brought them. */
import { MAX_CODE_LENGTH } from './limits.ts';

const ONE_CODE = new RegExp(`(?<!\\d)\\d{${MAX_CODE_LENGTH}}(?!\\d)`);
/** Digits with nothing between them but spaces, dashes, and what is not seen. */
const GROUP = /\d(?:[\s\p{Pd}\p{Cf}]*\d)*/gu;
const DIGIT = /\p{Nd}/u;

/**
 * The code in `text`: its first number of six digits, else the first one that is grouped (`123 456`), else all digits up
 * to six, as while a code is typed. Empty without any digit.
 */
export function codeIn(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, asciiDigit);
  const whole = ONE_CODE.exec(plain)?.[0];
  const grouped = () =>
    plain
      .match(GROUP)
      ?.map(digitsOf)
      .find(({ length }) => length === MAX_CODE_LENGTH);
  return whole ?? grouped() ?? digitsOf(plain).slice(0, MAX_CODE_LENGTH);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Unicode encodes the digits of each script from zero to nine, one after another. */
function asciiDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

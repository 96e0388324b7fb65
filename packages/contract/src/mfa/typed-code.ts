/** Codes as users type and paste them: with separators, in digits of any script, or within the whole message. */
import { MAX_CODE_LENGTH } from './limits.ts';

const ONE_CODE = new RegExp(`(?<!\\d)\\d{${MAX_CODE_LENGTH}}(?!\\d)`);
/** Digits with only spaces, dashes and invisible characters between them. */
const GROUP = /\d(?:[\s\p{Pd}\p{Cf}]*\d)*/gu;
const DIGIT = /\p{Nd}/u;

/**
 * Returns the code in `text`: its first number with six digits, else the first grouped one (`123 456`), else all digits
 * up to six, as while a code is being typed. Empty without digits.
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

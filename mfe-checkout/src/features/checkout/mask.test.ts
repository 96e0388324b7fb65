/** Typing, deleting and pasting digits. A | marks the caret. */
import { describe, expect, test } from 'vitest';
import { cardNumberMask, cvvMask, expiryMask } from './card.ts';
import { applyMask, digitsOf, type Mask } from './mask.ts';

/** Applies `mask` to a text with a caret, and returns the result in the same notation. */
function edit(marked: string, mask: Mask, inputType?: string): string {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const result = applyMask({ text, caret }, mask, inputType);
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
}

const INSERT = 'insertText';
const PASTE = 'insertFromPaste';
const BACKSPACE = 'deleteContentBackward';
const DELETE = 'deleteContentForward';

describe('a card number', () => {
  test.each([
    ['the first digit', '4|', INSERT, '4|'],
    ['the fourth digit', '4242|', INSERT, '4242|'],
    ['the fifth digit', '42424|', INSERT, '4242 4|'],
    ['the sixteenth digit', '4242 4242 4242 4242|', INSERT, '4242 4242 4242 4242|'],
    ['a seventeenth digit', '4242 4242 4242 42429|', INSERT, '4242 4242 4242 4242|'],
    ['a letter', '4242x|', INSERT, '4242|'],
    ['a letter in the middle', '42x|42', INSERT, '42|42'],
    ['a digit in the middle', '4249|2 42', INSERT, '4249 |242'],
    ['a digit too many in the middle', '42429| 4242 4242 4242', INSERT, '4242 |4242 4242 4242'],
    ['a backspace at the end', '4242 |', BACKSPACE, '4242|'],
    ['a backspace on a space', '4242|4242', BACKSPACE, '4242| 4242'],
    ['a backspace on a digit behind a space', '4242 |242', BACKSPACE, '4242| 242'],
    ['a backspace in the middle', '42|2 4242', BACKSPACE, '42|24 242'],
    ['a delete on a space', '4242|4242', DELETE, '4242 |4242'],
    ['a delete in the middle', '42|2 4242', DELETE, '42|24 242'],
    ['everything deleted', '|', BACKSPACE, '|'],
    ['a paste with dashes', '4242-4242 4242 4242|', PASTE, '4242 4242 4242 4242|'],
    ['a paste without spaces', '4242424242424242|', PASTE, '4242 4242 4242 4242|'],
    ['a paste of too much', '42424242424242421111|', PASTE, '4242 4242 4242 4242|'],
    ['a paste in the middle, too long', '11119999| 2222 3333', PASTE, '1111 9999 |2222 3333'],
    ['a paste of no digits', 'none|', PASTE, '|'],
    ['full-width digits', '４２４２４|', INSERT, '4242 4|'],
    ['a fill-in by the browser', '4242424242424242|', undefined, '4242 4242 4242 4242|'],
  ])('%s', (_, given, inputType, expected) => {
    expect(edit(given, cardNumberMask, inputType)).toBe(expected);
  });
});

describe('an expiry date', () => {
  test.each([
    ['the first digit', '1|', INSERT, '1|'],
    ['the second digit brings the slash', '12|', INSERT, '12/|'],
    ['the third digit', '12/2|', INSERT, '12/2|'],
    ['the fourth digit', '12/27|', INSERT, '12/27|'],
    ['a fifth digit', '12/279|', INSERT, '12/27|'],
    ['a slash typed behind the slash', '12//|', INSERT, '12/|'],
    ['a slash behind one digit', '1/|', INSERT, '01/|'],
    ['a backspace on the slash', '12|', BACKSPACE, '12|'],
    ['a backspace behind that', '1|', BACKSPACE, '1|'],
    ['a backspace on the slash in the middle', '12|27', BACKSPACE, '12|/27'],
    ['a backspace in the month', '1|/27', BACKSPACE, '1|2/7'],
    ['a digit in the month', '1|2/7', INSERT, '1|2/7'],
    ['a paste with spaces', '12 / 27|', PASTE, '12/27|'],
    ['a paste without a slash', '1227|', PASTE, '12/27|'],
    ['a paste with a dash', '12-27|', PASTE, '12/27|'],
    ['a paste with a short month', '1/27|', PASTE, '01/27|'],
    ['a paste with a long year', '12/2027|', PASTE, '12/27|'],
    ['a paste with both', '1 / 2027|', PASTE, '01/27|'],
    ['a paste with both and a dash', '1-2027|', PASTE, '01/27|'],
    ['a paste with a long year and no slash', '122027|', PASTE, '12/27|'],
    ['a paste with the year first', '2027-12|', PASTE, '12/27|'],
    ['a paste with the year first and a short month', '2027/1|', PASTE, '01/27|'],
    ['a paste with the year first and a dot', ' 2027.06 |', PASTE, '06/27|'],
    ['a fill-in by the browser with the year first', '2027-12|', undefined, '12/27|'],
    ['a month that begins as a year does', '20/2|', INSERT, '20/2|'],
    ['a fill-in by the browser', '12/2027|', undefined, '12/27|'],
    ['letters', 'ab|', INSERT, '|'],
  ])('%s', (_, given, inputType, expected) => {
    expect(edit(given, expiryMask, inputType)).toBe(expected);
  });
});

describe('a CVV', () => {
  test.each([
    ['123|', INSERT, '123|'],
    ['1234|', INSERT, '1234|'],
    ['12345|', INSERT, '1234|'],
    ['1x|2', INSERT, '1|2'],
    [' 1 2 3 |', PASTE, '123|'],
  ])('%s', (given, inputType, expected) => {
    expect(edit(given, cvvMask, inputType)).toBe(expected);
  });
});

test('a mask changes nothing that is already right', () => {
  for (const [text, mask] of [
    ['4242 4242 4242 4242', cardNumberMask],
    ['4242 42', cardNumberMask],
    ['12/27', expiryMask],
    ['1234', cvvMask],
  ] as const) {
    expect(applyMask({ text, caret: text.length }, mask, INSERT).text).toBe(text);
  }
});

test('any text ends as at most as many digits as there is room for, in order', () => {
  for (const text of ['', '0', 'a1b2c3d4e5', '٤٢', '4'.repeat(40), ' / ', '-1', '9\n9\t9']) {
    for (let caret = 0; caret <= text.length; caret++) {
      const result = applyMask({ text, caret }, cardNumberMask, PASTE);
      expect(digitsOf(result.text)).toBe(digitsOf(text).slice(0, 16));
      expect(result.caret).toBeLessThanOrEqual(result.text.length);
    }
  }
});

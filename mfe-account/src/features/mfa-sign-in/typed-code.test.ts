import { codeIn } from '@storefront/contract/mfa/typed-code';
import { describe, expect, test } from 'vitest';

describe('the code that is taken from', () => {
  test.each([
    ['123456', '123456'],
    [' 123456\n', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['123\u2011456', '123456'],
    ['123\u2212456', '123456'],
    ['123\u00a0456', '123456'],
    ['123\u202f456', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['12.34.56', '123456'],
    ['\u202a123456\u202c', '123456'],
    ['\u2066123\u2069\u200e 456\u200f', '123456'],
    ['12\u00ad34\u200b56', '123456'],
    ['１２３４５６', '123456'],
    ['𝟏𝟐𝟑𝟜𝟝𝟞', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳ ۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['Your code is 123456.', '123456'],
    ['«123456»', '123456'],
    ['G-123456 is your code', '123456'],
    [
      '123456 is your Lanternkeep code, good for 5 minutes. Never share it with anyone.\n\n@shop.example #123456',
      '123456',
    ],
    ['123 456 is your code. Valid for 10 minutes', '123456'],
    ['Valid for 10 minutes: 123456', '123456'],
    ['Valid for 10 minutes: 123-456.', '123456'],
    ['At 12:30 you asked for 123456', '123456'],
    ['Code 123456 10 minutes', '123456'],
    ['No. 12345678, code 654321', '654321'],
  ])('%j is %s', (text, code) => {
    expect(codeIn(text)).toBe(code);
  });

  test.each([
    ['', ''],
    ['code', ''],
    ['12', '12'],
    ['12a', '12'],
    ['1234567', '123456'],
    ['12345678 is too long', '123456'],
  ])('%j, which holds none of six digits, is %j', (text, digits) => {
    expect(codeIn(text)).toBe(digits);
  });
});

/** CSV cells as spreadsheets read them. */
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  ['-1+2', "'-1+2\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['\tx', "'\tx\r\n"],
  ['two\nlines', '"two\nlines"\r\n'],
  ['a "b", c', '"a ""b"", c"\r\n'],
  [{ cents: -105 }, '-1.05\r\n'],
  [3, '3\r\n'],
  [null, '\r\n'],
])('the cell %j is written as %j', (cell, row) => {
  expect(csvRow([cell])).toBe(row);
});

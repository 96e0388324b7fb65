/** Formatting of money, times and sizes. */
import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMoney } from './format.ts';
import { formatBytes } from './format-bytes.ts';
import { formatColour, formatMaterials, formatNumber, formatSizes } from './format-facts.ts';

describe('money', () => {
  test.each([
    [2999, '$29.99'],
    [0, '$0.00'],
    [5, '$0.05'],
    [10000, '$100.00'],
    [123456789, '$1,234,567.89'],
    [-5000, '-$50.00'],
    [100000, '$1,000.00'],
  ])('%i cents read %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });
});

describe('times', () => {
  test('a date is written out, the same wherever it is read', () => {
    expect(formatDate('2026-11-20T23:59:00.000Z')).toBe('November 20, 2026');
  });

  test('a time of day names its zone', () => {
    expect(formatDateTime('2026-11-20T17:31:00.000Z')).toBe('November 20, 2026, 5:31 PM UTC');
    expect(formatDateTime('2026-01-02T00:05:00.000Z')).toBe('January 2, 2026, 12:05 AM UTC');
  });
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345, '12 kB'],
  [2_445_428, '2.4 MB'],
  [7_000_000_000_000, '7000 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

describe('the size of a model', () => {
  const size = { width: 1.2, height: 1, depth: 0.456 };
  const atRest = '1.2\u00A0m wide, 1\u00A0m high, 0.46\u00A0m deep';

  test('that stands still is one', () => {
    expect(formatSizes(size)).toBe(atRest);
  });

  test('that moves is followed by the sides that become larger', () => {
    expect(formatSizes(size, { width: 2.1, height: 1, depth: 0.8 })).toBe(
      `${atRest}; moving, up to 2.1\u00A0m wide, 0.8\u00A0m deep`,
    );
  });
});

describe('a surface', () => {
  const bare = { materials: 2, textures: 0 };

  test.each([
    [['vertices'], 0, 'From vertex colours, no textures'],
    [['vertices', 'materials'], 0, 'From vertex colours, material colours, no textures'],
    [['textures'], 3, 'From textures'],
    [['materials'], 1, 'From material colours'],
    [[], 0, 'None'],
    [undefined, 0, undefined],
  ] as const)('with colours of %j and %i textures reads %s', (colour, textures, text) => {
    expect(formatColour({ ...bare, textures, colour })).toBe(text);
  });

  test('names its materials, and shows that there are more', () => {
    expect(formatMaterials(bare)).toBe('2');
    expect(formatMaterials({ ...bare, materialNames: [] })).toBe('2');
    expect(formatMaterials({ ...bare, materialNames: ['Stone', 'Roof'] })).toBe('2 (Stone, Roof)');
    expect(formatMaterials({ ...bare, materials: 1002, materialNames: ['Stone', 'Roof'] })).toBe(
      '1,002 (Stone, Roof, …)',
    );
  });

  test('counts, and says nothing of what is not known', () => {
    const sets = [0, 1, 2, undefined].map((count) => formatNumber(count, 'set'));
    expect(sets).toEqual(['None', '1 set', '2 sets', undefined]);
    expect(formatNumber(1042, 'bone')).toBe('1,042 bones');
  });
});

/** Values that no client sends by accident, and values at and beyond the limits of a schema. */
import fc from 'fast-check';
import { type Shape, sampleOfShape } from './sample-of-schema.ts';

const levels = (count: number, open: string, close: string) => `${open.repeat(count)}0${close.repeat(count)}`;

/** JSON that JSON.stringify never produces, by placeholder. */
const unwritten: Readonly<Record<string, string>> = {
  '<infinity>': '1e999',
  '<minus infinity>': '-1e999',
  '<minus zero>': '-0',
  '<next to nothing>': '1e-400',
  '<400 digits>': '9'.repeat(400),
  '<64 lists>': levels(64, '[', ']'),
  '<2,500 lists>': levels(2_500, '[', ']'),
  '<30,000 lists>': levels(30_000, '[', ']'),
  '<2,500 objects>': levels(2_500, '{"a":', '}'),
  '<unended lists>': '['.repeat(2_500),
  '<a prototype>': '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
  '<a twin>': '{"a":1,"a":2}',
};

/** Returns `value` as JSON; '' for undefined. */
export function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"(<[^"<>]+>)"/g, (text, name) => unwritten[name] ?? text);
}

const awkward = fc.constantFrom<unknown>(
  '\0',
  'a\0b',
  '\ud800',
  'e\u0301\u200d\u202e',
  '👩‍👩‍👧‍👦'.repeat(30),
  '%',
  "' or 1=1 --",
  '../../etc/passwd',
  '{{7*7}}',
  '',
  ' ',
  '-0',
  '0x10',
  'NaN',
  'null',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  null,
  [],
  {},
  true,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 63,
  1e308,
  Number.MIN_VALUE,
  'x'.repeat(5000),
  '__proto__',
  ...Object.keys(unwritten),
);

/** Any value, whatever the schema. */
export const oddValue = fc.oneof(
  { weight: 4, arbitrary: awkward },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

/** A name in no schema; some are members of every object. */
export const oddName = fc.oneof(
  fc.constantFrom('extra', '__proto__', 'constructor', 'prototype', 'toString', 'then', '', 'a\0b', '0', 'length'),
  fc.string(),
);

const LONGEST = 10_000;

/** Returns values just within the limits of `shape`, and just beyond. */
function limitsOf({ type, minimum, maximum, minLength = 0, maxLength }: Shape): unknown[] {
  const around = (limits: readonly (number | undefined)[]) =>
    limits.flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  if (type === 'integer' || type === 'number')
    return around([minimum, maximum]).flatMap((at) => [at, at + 0.5, `${at}`]);
  if (type !== 'string') return [];
  const lengths = around([minLength, maxLength]).filter((length) => length >= 0 && length <= LONGEST);
  return lengths.flatMap((length) => ['a', 'ß', '𝄞'].map((character) => character.repeat(length)));
}

/** Generates `sample`, which matches `shape`, unchanged or with something odd, missing or added. */
export function near(shape: Shape, sample: unknown): fc.Arbitrary<unknown> {
  const { oneOf, anyOf, properties, items } = shape;
  const choices = oneOf ?? anyOf;
  if (choices) return fc.oneof(...choices.map((choice, index) => near(choice, index === 0 ? sample : undefined)));
  const given = sample === undefined ? sampleOfShape(shape) : sample;
  if (properties) return nearObject(properties, given as Readonly<Record<string, unknown>>);
  if (items) return nearList(shape, given as readonly unknown[]);
  const limits = limitsOf(shape);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(given) },
    { weight: 2, arbitrary: limits.length > 0 ? fc.constantFrom(...limits) : awkward },
    { weight: 4, arbitrary: oddValue },
  );
}

function nearObject(
  properties: Readonly<Record<string, Shape>>,
  sample: Readonly<Record<string, unknown>>,
): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  const member = names.length > 0 ? fc.constantFrom(...names) : oddName;
  const changed = member.chain((name) =>
    near(properties[name] ?? {}, sample[name]).map((value) => ({ ...sample, [name]: value })),
  );
  const without = member.map((name) => Object.fromEntries(Object.entries(sample).filter(([other]) => other !== name)));
  const withMore = fc.tuple(oddName, oddValue).map(([name, value]) => ({ ...sample, [name]: value }));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(sample) },
    { weight: 8, arbitrary: changed },
    { weight: 1, arbitrary: without },
    { weight: 2, arbitrary: withMore },
    { weight: 1, arbitrary: oddValue },
  );
}

function nearList({ items = {}, maxItems = 100 }: Shape, sample: readonly unknown[]): fc.Arbitrary<unknown> {
  const [first] = sample;
  const many = fc.constantFrom(0, 2, maxItems, maxItems + 1).map((count) => Array.from({ length: count }, () => first));
  return fc.oneof(
    { weight: 4, arbitrary: near(items, first).map((item) => [item, ...sample.slice(1)]) },
    { weight: 2, arbitrary: many },
    { weight: 2, arbitrary: oddValue },
  );
}

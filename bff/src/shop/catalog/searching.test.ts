/** Searches among so many products that some use an index and others scan the list. */
import { contract, type ProductFilter } from '@storefront/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PRODUCTS = 3000;
const MAX_TOTAL = 1000;

interface Thing {
  readonly id: string;
  readonly text: string;
}

/** Oldest first; rare words are at both ends. */
const things: Thing[] = Array.from({ length: PRODUCTS }, (_, n) => {
  const words = ['A thing'];
  if (n % 2 === 0) words.push('qu');
  if (n % 7 === 0) words.push('Ж!');
  if (n < 30) words.push('x% z');
  if (n === 0 || n === PRODUCTS - 1) words.push('ÉЯ "\\_" ½🐉');
  if (n === 0) words.push("Troll's");
  if (n === PRODUCTS - 1) words.push('Troll’s');
  return { id: `t${String(n).padStart(4, '0')}`, text: words.join(' ') };
});

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.database.query('delete from products');
  await shop.database.query(
    `insert into products (id, slug, name, description, price_cents, category, image, created_at)
     select id, id, 'Item', text, 100, case when right(id, 1) = '0' then 'props' else 'creatures' end, '/x.svg',
       timestamptz '2026-01-01Z' + right(id, 4)::integer * interval '1 second'
     from jsonb_to_recordset($1::jsonb) as given (id text, text text)`,
    [JSON.stringify(things)],
  );
  await shop.database.query('analyze products');
});
afterAll(() => shop.stop());

/** Returns ids by the specification: a substring in any case, newest first. */
function expected({ search = '', category }: ProductFilter): string[] {
  const isFound = ({ id, text }: Thing) =>
    text.toLowerCase().includes(search.toLowerCase()) && (!category || id.endsWith('0') === (category === 'props'));
  return things
    .filter(isFound)
    .map(({ id }) => id)
    .toReversed();
}

const searches = [
  'a',
  'Q',
  'qu',
  'uq',
  'x%',
  '% Z',
  '%',
  '_',
  '"\\_"',
  '\\',
  'éя',
  'Я',
  '½🐉',
  '🐉',
  'ж',
  '!',
  'u ж',
  '##',
];

test.each(searches.flatMap((search): ProductFilter[] => [{ search }, { search, category: 'props' }]))(
  '%o finds what contains the text, and counts it to a thousand',
  async (query) => {
    const ids = expected(query);
    const first = await shop.client().call(contract.listProducts, { query });
    expect(first).toMatchObject({ total: Math.min(ids.length, MAX_TOTAL), totalIsCapped: ids.length > MAX_TOTAL });
    const { nextCursor } = first;
    const second = nextCursor
      ? await shop.client().call(contract.listProducts, { query: { ...query, cursor: nextCursor } })
      : { products: [] };
    const shown = [...first.products, ...second.products].map(({ id }) => id);
    expect(shown).toEqual(ids.slice(0, shown.length));
    expect(shown.length).toBe(Math.min(ids.length, nextCursor ? 2 * first.products.length : first.products.length));
  },
);

test.each(["troll's", 'TROLL’S'])('%o finds both apostrophes', async (search) => {
  const { products, total } = await shop.client().call(contract.listProducts, { query: { search } });
  expect(products.map(({ id }) => id)).toEqual([`t${PRODUCTS - 1}`, 't0000']);
  expect(total).toBe(2);
});

test.each([
  ['ＴＲＯＬＬ＇Ｓ', "troll's"],
  ['tro\u200bll\u00ad’s\ufeff', 'troll’s'],
  ['\u2060a\u3000ｔｈｉｎｇ', 'a thing'],
  ['𝐪𝐮', 'qu'],
  ['E\u0301я', 'éя'],
])('%o finds what %o finds', async (search, plain) => {
  const find = (words: string) => shop.client().call(contract.listProducts, { query: { search: words } });
  const found = await find(search);
  expect(found.total).toBeGreaterThan(0);
  expect(found).toEqual(await find(plain));
});

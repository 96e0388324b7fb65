/** Shoppers' searches among the shipped models: what they expect is among the first three. */
import { contract } from '@storefront/contract';
import { loadModels } from '@storefront/models/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { expectedFinds } from './testing/expected-finds.ts';

const FIRST = 3;
const EXPECTED_PART = 0.95;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
  await shop.database.query('delete from products');
  await shop.database.query(
    `insert into products (id, slug, name, description, price_cents, category, image, tags)
     select slug, slug, name, description, 100, category, '/x.svg', tags
     from jsonb_to_recordset($1::jsonb) as given (slug text, name text, description text, category text, tags text[])`,
    [JSON.stringify(await loadModels())],
  );
});
afterAll(() => shop.stop());

const search = async (words: string) => await shop.client().call(contract.listProducts, { query: { search: words } });

test('of all searches at least 95 % show the expected model among the first three', async () => {
  const missed: Record<string, readonly string[]> = {};
  let count = 0;
  for (const [slug, searches] of Object.entries(expectedFinds))
    for (const words of searches) {
      count += 1;
      const { products } = await search(words);
      const first = products.slice(0, FIRST).map((product) => product.slug);
      if (!first.includes(slug)) missed[`${words} (${slug})`] = first;
    }
  const found = 1 - Object.keys(missed).length / count;
  expect(found, JSON.stringify(missed, null, 1)).toBeGreaterThanOrEqual(EXPECTED_PART);
});

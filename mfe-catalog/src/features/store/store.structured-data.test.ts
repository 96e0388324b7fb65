import { aProductPage, castle, dragon, reduced } from '@storefront/testkit';
import { expect, test } from 'vitest';
import storeStructuredData from './store.structured-data.ts';

test('lists the products of the page with whole addresses, and their prices in dollars', () => {
  const data = [{ endpoint: 'listProducts', args: {}, body: { pages: [aProductPage([castle, dragon])] } }] as const;
  expect(storeStructuredData(data, 'https://shop.example')).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      {
        position: 1,
        item: {
          name: 'Castle',
          url: 'https://shop.example/store/castle',
          image: `https://shop.example${castle.image}`,
          offers: { price: '29.99', priceCurrency: 'USD' },
        },
      },
      { position: 2, item: { name: 'Dragon Model', offers: { price: '19.99' } } },
    ],
  });
});

test('says until when a reduced price holds', () => {
  const data = [{ endpoint: 'listProducts', args: {}, body: { pages: [aProductPage([reduced(castle)])] } }] as const;
  expect(storeStructuredData(data, 'https://shop.example')).toMatchObject({
    itemListElement: [{ item: { offers: { price: '19.99', priceValidUntil: '2026-12-24T23:00:00.000Z' } } }],
  });
});

test('says nothing when the products are not known', () => {
  expect(storeStructuredData([], 'https://shop.example')).toBeUndefined();
});

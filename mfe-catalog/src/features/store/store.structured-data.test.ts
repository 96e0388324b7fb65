import { aProductPage, castle, dragon } from '@storefront/testing';
import { expect, test } from 'vitest';
import storeStructuredData from './store.structured-data.ts';

test('lists the products of the page with their prices in dollars', () => {
  const data = [{ endpoint: 'listProducts', args: {}, body: aProductPage([castle, dragon]) }] as const;
  expect(storeStructuredData(data)).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [
      { position: 1, item: { name: 'Castle', url: '/store/castle', offers: { price: '29.99', priceCurrency: 'USD' } } },
      { position: 2, item: { name: 'Dragon Model', offers: { price: '19.99' } } },
    ],
  });
});

test('says nothing when the products are not known', () => {
  expect(storeStructuredData([])).toBeUndefined();
});

/** The head of a product's page, for search engines and link previews. */
import type { Picture, ProductDetails } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';
import { castle, detailsOf, reduced } from '@storefront/testkit';
import { expect, test } from 'vitest';
import productHead from './product.head.ts';
import productStructuredData from './product.structured-data.ts';

const of = (body: ProductDetails | null): FirstData[] => [{ endpoint: 'getProductBySlug', args: {}, body }];

const scene: Picture = {
  width: 1920,
  height: 1440,
  sources: [
    { type: 'image/avif', srcset: [{ path: '/media/scene.avif', width: 1920 }] },
    { type: 'image/webp', srcset: [480, 960, 1920].map((width) => ({ path: `/media/scene-${width}.webp`, width })) },
  ],
};
const pictured = detailsOf({ ...castle, pictures: { ...castle.pictures, scene } });

test('is shared with its scene, in a format and a width that other sites show', () => {
  expect(productHead(of(pictured))).toEqual({
    title: 'Castle',
    description: 'A fortified keep on a hill. $29.99 per seat.',
    image: { path: '/media/scene-960.webp', width: 960, height: 720, alt: 'Castle' },
  });
});

test('has no picture to share while there is only a drawing', () => {
  expect(productHead(of(detailsOf(castle)))).not.toHaveProperty('image');
});

test('says so when there is no such model, and nothing when that is not known', () => {
  expect(productHead(of(null))).toMatchObject({ title: 'Model not found' });
  expect(productHead([])).toBeUndefined();
  expect(productStructuredData(of(null), 'https://shop.test', 'Hammer & Tongs')).toBeUndefined();
});

test('tells search engines name, price and place, in whole addresses', () => {
  expect(productStructuredData(of(pictured), 'https://shop.test', 'Hammer & Tongs')).toMatchObject({
    '@graph': [
      {
        '@type': 'Product',
        name: 'Castle',
        image: ['https://shop.test/media/scene-960.webp'],
        offers: { price: '29.99', priceCurrency: 'USD', url: 'https://shop.test/store/castle' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://shop.test/store' },
          { position: 2, name: 'Buildings' },
          { position: 3, name: 'Castle' },
        ],
      },
    ],
  });
});

test('tells search engines until when a reduced price holds', () => {
  const offer = { price: '19.99', priceValidUntil: '2026-12-24T23:00:00.000Z' };
  expect(productStructuredData(of(reduced(pictured)), 'https://shop.test', 'Hammer & Tongs')).toMatchObject({
    '@graph': [{ offers: offer }, {}],
  });
  expect(JSON.stringify(productStructuredData(of(pictured), 'https://shop.test', 'Hammer & Tongs'))).not.toContain(
    'priceValidUntil',
  );
});

/** A product's structured data, checked by the rules of schema.org (its types) and Google (a third-party validator). */
import Validator from '@adobe/structured-data-validator';
import type { ProductDetails } from '@storefront/contract';
import type { FirstData } from '@storefront/federation';
import { castle, detailsOf, reduced } from '@storefront/testkit';
import { describe, expect, test } from 'vitest';
import productStructuredData from './product.structured-data.ts';

const whole: ProductDetails = { ...detailsOf(castle), preview: { path: '/media/preview-1.glb', bytes: 1 } };

function describeProduct(product: ProductDetails, method: object = { flow: 'form', host: null }) {
  const data: FirstData[] = [
    { endpoint: 'getProductBySlug', args: {}, body: product },
    { endpoint: 'getPaymentMethod', args: {}, body: method },
  ];
  return productStructuredData(data, 'https://shop.test', 'Hammer & Tongs');
}

const offer = (offers: object) => ({ '@graph': [{ '@type': 'Product', offers }, { '@type': 'BreadcrumbList' }] });

/** Recommended properties that models do not have, such as sizes, reviews and trade numbers. */
const NOT_OF_MODELS = [
  'addressRegion',
  'aggregateRating',
  'audience',
  'color',
  'gtin',
  'hasCertification',
  'inProductGroupWithID',
  'isVariantOf',
  'material',
  'mpn',
  'pattern',
  'priceValidUntil',
  'returnMethod',
  'review',
  'size',
];

describe('for search engines', () => {
  test.each([
    ['a model', whole],
    ['a reduced one', reduced(whole)],
    ['a free one', { ...whole, priceCents: 0 }],
  ])('%s has all that Google requires, and recommends of it', async (_, product) => {
    const jsonld: Record<string, object[]> = {};
    const graph = JSON.parse(JSON.stringify(describeProduct(product)))['@graph'] as { '@type': string }[];
    for (const thing of graph) jsonld[thing['@type']] = [{ '@context': 'https://schema.org', ...thing }];
    const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
    expect(Object.keys(jsonld)).toEqual(['Product', 'BreadcrumbList']);
    expect(issues.filter(({ severity }) => severity !== 'WARNING')).toEqual([]);
    const missing = issues.map(({ fieldNames = [] }) => fieldNames[0]);
    expect(missing.filter((name = '') => !NOT_OF_MODELS.includes(name))).toEqual([]);
  });

  test('a model has its maker, its preview in 3D and an offer with the delivery of a download', () => {
    const described = describeProduct(whole);
    expect(described).toMatchObject({
      '@graph': [
        {
          brand: { '@type': 'Brand', name: 'Hammer & Tongs' },
          subjectOf: { '@type': '3DModel', encoding: { contentUrl: 'https://shop.test/media/preview-1.glb' } },
        },
        {},
      ],
    });
    expect(described).toMatchObject(
      offer({ availability: 'https://schema.org/InStock', shippingDetails: { shippingRate: { value: 0 } } }),
    );
  });

  test.each([
    [undefined, 3],
    [100, 4],
    [24, 1],
  ])('refunds within %s hours are promised for %s days, with their condition', (refundHours, merchantReturnDays) => {
    const hasMerchantReturnPolicy = {
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays,
      description: expect.stringMatching(`${refundHours ?? 72} hours of purchase and only if .* not been downloaded`),
    };
    expect(describeProduct(whole, { flow: 'form', host: null, refundHours })).toMatchObject(
      offer({ hasMerchantReturnPolicy }),
    );
  });

  test('nothing is promised of refunds that is not known, or of what costs nothing', () => {
    const withoutMethod = [{ endpoint: 'getProductBySlug', args: {}, body: whole }] as const;
    for (const described of [
      productStructuredData(withoutMethod, 'https://shop.test', 'Hammer & Tongs'),
      describeProduct({ ...whole, priceCents: 0 }),
    ]) {
      expect(described).toMatchObject(offer({ price: expect.any(String) }));
      expect(JSON.stringify(described)).not.toContain('MerchantReturnPolicy');
    }
  });

  test('a model without a preview has no 3D model', () => {
    expect(JSON.stringify(describeProduct({ ...whole, preview: null }))).not.toContain('3DModel');
  });
});

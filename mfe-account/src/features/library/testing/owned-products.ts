/** Owned products for the library's tests. */
import type { OwnedProduct, OwnedProductDetails, OwnedProductFile, Product } from '@storefront/contract';
import { posterOf } from '@storefront/testkit';

export const bundle: OwnedProductFile = {
  name: 'castle.zip',
  bytes: 2_445_428,
  sha256: 'd8d32bec9b413d350f88699f9088d78b180057eec220cea2a37713934f854c30',
  isBundle: true,
};
/** As the server names it in the given version. */
export const saved = (file: OwnedProductFile, version: number): OwnedProductFile => ({
  ...file,
  savedAs: file.name.replace(/\.zip$/, `-v${version}.zip`).replace(/^.*\//, ''),
});

export const model: OwnedProductFile = {
  name: 'castle.glb',
  bytes: 12_345,
  sha256: '0a1b2c3d4e5f413d350f88699f9088d78b180057eec220cea2a37713934f8544',
  isBundle: false,
};

/** Returns `product` as an owned product with one seat, bought yesterday. */
export function anOwnedProduct(
  { id, slug, name, category, image }: Product,
  more: Partial<OwnedProduct> = {},
): OwnedProduct {
  return {
    productId: id,
    ...{ slug, name, category, image },
    pictures: posterOf({ slug }),
    seats: 1,
    purchasedAt: '2026-11-19T09:00:00.000Z',
    version: 1,
    updatedAt: null,
    ...more,
  };
}

/** Returns the details: two versions, already downloaded, so that a download ends no right. */
export function ownedProductDetails(product: Product, more: Partial<OwnedProductDetails> = {}): OwnedProductDetails {
  return {
    ...anOwnedProduct(product, { version: 2, updatedAt: '2026-11-20T09:00:00.000Z' }),
    versions: [
      { version: 2, releasedAt: '2026-11-20T09:00:00.000Z', changelog: 'The gate opens.', files: [bundle, model] },
      {
        version: 1,
        releasedAt: '2026-11-01T09:00:00.000Z',
        changelog: '',
        files: [{ ...bundle, sha256: 'f'.repeat(64) }],
      },
    ],
    purchases: [aPurchase({ firstDownloadedAt: '2026-11-19T10:00:00.000Z' })],
    refundableUntil: null,
    now: '2026-11-20T12:00:00.000Z',
    ...more,
  };
}

type Purchase = OwnedProductDetails['purchases'][number];

function aPurchase(more: Partial<Purchase> = {}): Purchase {
  return {
    orderId: '019a0000-0000-7000-8000-0000000000a1',
    position: 0,
    paidAt: '2026-11-19T09:00:00.000Z',
    quantity: 1,
    firstDownloadedAt: null,
    ...more,
  };
}

/** Purchases whose refund right a download ends. */
export const refundable: Partial<OwnedProductDetails> = {
  purchases: [
    aPurchase({ position: 1, quantity: 2 }),
    aPurchase({ orderId: '019a0000-0000-7000-8000-0000000000a2', paidAt: '2026-11-10T09:00:00.000Z' }),
  ],
  refundableUntil: '2026-11-22T09:00:00.000Z',
};

/** A purchase that only consumers can withdraw from. */
export const withdrawable: Partial<OwnedProductDetails> = {
  purchases: [aPurchase({ paidAt: '2026-11-10T09:00:00.000Z', isRefundable: false, isWithdrawable: true })],
  withdrawableUntil: '2026-11-25T00:00:00.000Z',
};

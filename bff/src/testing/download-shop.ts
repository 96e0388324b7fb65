/** A shop with real product files on disk, and shoppers who buy, download and get refunds. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportedProduct } from '@storefront/catalogue-folders/imported-product';
import { ApiError, contract, type Order } from '@storefront/contract';
import type { ConsentKey } from '@storefront/contract/library/consent';
import type { TestClient } from '@storefront/testkit/test-client';
import type { Db } from '../base/db/database.ts';
import { localObjectStore } from '../base/storage/local-object-store.ts';
import type { Deps } from '../process/deps.ts';
import { askRefund } from '../shop/refunds/testing/refunds.ts';
import { type CatalogAdmin, createCatalogAdmin } from '../studio/admin/catalog.ts';
import { anImport } from './an-import.ts';
import { add, pay } from './checkout.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export interface DownloadShop extends TestApp {
  readonly admin: CatalogAdmin;
  /** The directory of product files, unless they are elsewhere. */
  readonly productFiles: string;
}

/** @param paymentsOn creates another payment provider than the fake one */
export async function startDownloadShop(
  overrides: Partial<Deps> = {},
  paymentsOn?: (db: Db) => Deps['payments'],
): Promise<DownloadShop> {
  const root = await mkdtemp(join(tmpdir(), 'download-shop-'));
  const directory = join(root, 'goods');
  const { media = localObjectStore(join(root, 'media')), productFiles = localObjectStore(directory) } = overrides;
  const stores = { media, productFiles };
  const shop = await startTestApp({ ...overrides, ...stores, ...(paymentsOn && { paymentsOn }) });
  return {
    ...shop,
    admin: createCatalogAdmin({ ...shop, stores }),
    productFiles: directory,
    stop: async () => {
      await shop.stop();
      await rm(root, { recursive: true });
    },
  };
}

/** Default content of a product file. */
export const contentOf = (name: string, edition: string | number = 1): string => `${name}, edition ${edition}`;

/** A product whose id is its slug, with a bundle and a model that differ from those of any other edition. */
export function anEdition(
  slug: string,
  edition: string | number = 1,
  changes: Partial<ImportedProduct> = {},
): ImportedProduct {
  const file = (name: string) => ({ content: Buffer.from(contentOf(name, edition)) });
  const [glb, zip] = [`${slug}.glb`, `${slug}.zip`];
  return anImport(slug, { id: slug, productFiles: { [glb]: file(glb), [zip]: file(zip) }, ...changes });
}

export const importProducts = ({ admin }: DownloadShop, ...imports: ImportedProduct[]) =>
  admin.importProducts(imports, { isTrial: false });

export async function buy(browser: TestClient, productId: string, seats = 1): Promise<Order> {
  const { order } = await pay(browser, await add(browser, productId, seats));
  return order;
}

/** Requests a refund of a single-line order. Returns false when it was downloaded before. */
export async function refundOrder(browser: TestClient, orderId: string): Promise<boolean> {
  return await askRefund(browser, { id: orderId }, 0).then(
    () => true,
    (error: unknown) => {
      // Only the server knows this code.
      if (error instanceof ApiError && String(error.code) === 'refund_after_download') return false;
      throw error;
    },
  );
}

export const ownedProductOf = (browser: TestClient, productId: string) =>
  browser.call(contract.getTitle, { params: { productId } });

interface WantedFile {
  readonly version?: number;
  readonly name?: string;
  readonly endsRefundRight?: boolean;
  readonly consent?: ConsentKey;
}

/** Requests a file's URL; by default of the first version's bundle, with the refund right waived. */
export function linkTo(browser: TestClient, productId: string, wanted: WantedFile = {}) {
  const body = { version: 1, name: `${productId}.zip`, endsRefundRight: true, ...wanted };
  return browser.call(contract.createDownload, { params: { productId }, body });
}

/** Returns the content of the file. */
export async function download(browser: TestClient, productId: string, wanted?: WantedFile): Promise<string> {
  const { url } = await linkTo(browser, productId, wanted);
  const response = await browser.request(url);
  if (response.status !== 200) throw new Error(`the download was answered with ${response.status}`);
  return await response.text();
}

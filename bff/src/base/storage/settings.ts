import { relative, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { BucketSettings } from './bucket-requests.ts';

const bucketUrl = z.optional(
  z.string().check(
    z.refine(isBucketUrl, {
      error: 'must be the address of a bucket such as https://s3.eu-central-1.amazonaws.com/shop-assets',
    }),
  ),
);
const bucketRegion = z._default(
  z.string().check(z.regex(/^[a-z0-9-]+$/, { error: 'must be the name of a region such as eu-central-1' })),
  'us-east-1',
);

export const storageVariables = {
  ASSETS_DIR: z._default(z.string(), '.data/assets'),
  MEDIA_DIR: z._default(z.string(), '.data/media'),
  PRODUCT_FILES_DIR: z._default(z.string(), '.data/goods'),
  FILES_DIR: z._default(z.string(), '.data/files'),
  ASSET_STORE_URL: bucketUrl,
  ASSET_STORE_REGION: bucketRegion,
  ASSET_STORE_ACCESS_KEY_ID: z.optional(z.string()),
  ASSET_STORE_SECRET_ACCESS_KEY: z.optional(z.string()),
  MEDIA_STORE_URL: bucketUrl,
  MEDIA_STORE_REGION: bucketRegion,
  MEDIA_STORE_ACCESS_KEY_ID: z.optional(z.string()),
  MEDIA_STORE_SECRET_ACCESS_KEY: z.optional(z.string()),
  PRODUCT_FILES_STORE_URL: bucketUrl,
  PRODUCT_FILES_STORE_REGION: bucketRegion,
  PRODUCT_FILES_STORE_ACCESS_KEY_ID: z.optional(z.string()),
  PRODUCT_FILES_STORE_SECRET_ACCESS_KEY: z.optional(z.string()),
  FILES_STORE_URL: bucketUrl,
  FILES_STORE_REGION: bucketRegion,
  FILES_STORE_ACCESS_KEY_ID: z.optional(z.string()),
  FILES_STORE_SECRET_ACCESS_KEY: z.optional(z.string()),
  BACKUP_STORE_URL: bucketUrl,
  BACKUP_STORE_REGION: bucketRegion,
  BACKUP_STORE_ACCESS_KEY_ID: z.optional(z.string()),
  BACKUP_STORE_SECRET_ACCESS_KEY: z.optional(z.string()),
};

const variables = z.object(storageVariables);
type Values = z.output<typeof variables>;
export type Store = 'ASSET_STORE' | 'MEDIA_STORE' | 'PRODUCT_FILES_STORE' | 'FILES_STORE' | 'BACKUP_STORE';

/** Returns undefined when a directory is used. Expects valid values. */
export function bucketSettingsOf(values: Values, store: Store): BucketSettings | undefined {
  const url = values[`${store}_URL`];
  const region = values[`${store}_REGION`];
  const accessKeyId = values[`${store}_ACCESS_KEY_ID`];
  const secretAccessKey = values[`${store}_SECRET_ACCESS_KEY`];
  return url && accessKeyId && secretAccessKey ? { url, region, accessKeyId, secretAccessKey } : undefined;
}

/** Refuses product files and user files in a public directory. */
export function publicPlaces(privateName: 'PRODUCT_FILES_DIR' | 'FILES_DIR', values: Values): string[] {
  const isWithin = (name: 'MEDIA_DIR' | 'ASSETS_DIR') =>
    !relative(resolve(values[name]), resolve(values[privateName])).startsWith('..');
  return (['MEDIA_DIR', 'ASSETS_DIR'] as const)
    .filter(isWithin)
    .map((name) => `${privateName} must be outside ${name}, which is public.`);
}

/** Every object below a public store's URL can be requested below /media/. */
export function publicBucket({ MEDIA_STORE_URL: media, PRODUCT_FILES_STORE_URL: productFiles }: Values): string[] {
  if (!media || !productFiles) return [];
  const [outer = '', inner = ''] = [media, productFiles].map((url) => `${url.replace(/\/+$/, '')}/`).toSorted();
  if (!inner.startsWith(outer)) return [];
  return ['PRODUCT_FILES_STORE_URL must be outside MEDIA_STORE_URL, which is public.'];
}

export function missingCredentials(store: Store, values: Values): string[] {
  if (values[`${store}_URL`] === undefined) return [];
  return ([`${store}_ACCESS_KEY_ID`, `${store}_SECRET_ACCESS_KEY`] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is required with ${store}_URL.`);
}

/** True for a path-style URL or one with the bucket as host; without credentials, query or fragment. */
function isBucketUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, pathname } = new URL(text);
  return /^https?:$/.test(protocol) && text.replace(/\/$/, '') === `${protocol}//${host}${pathname}`.replace(/\/$/, '');
}

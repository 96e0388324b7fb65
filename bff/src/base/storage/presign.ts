import { AwsV4Signer } from 'aws4fetch';
import { MINUTE, SECOND } from '../clock.ts';
import type { BucketSettings } from './bucket-requests.ts';

/** What the browser is told of the file. */
export interface SavedAs {
  readonly contentDisposition: string;
  readonly contentType: string;
}

/** A download that has begun goes on; one that breaks off later needs a fresh address. */
export const LIFETIME = 5 * MINUTE;

/** An address that reads one object, without credentials, from `now` on. Time is the store's: a test's does not count. */
export async function presign(
  settings: BucketSettings,
  object: string,
  { contentDisposition, contentType }: SavedAs,
  now = new Date(),
): Promise<string> {
  const query = new URLSearchParams({
    'X-Amz-Expires': String(LIFETIME / SECOND),
    'response-cache-control': 'private, no-store',
    'response-content-disposition': contentDisposition,
    'response-content-type': contentType,
  });
  const { url } = await new AwsV4Signer({
    ...settings,
    method: 'GET',
    url: `${object}?${query}`,
    service: 's3',
    signQuery: true,
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  }).sign();
  // Not every store reads a plus as the space that it stands for.
  return url.href.replaceAll('+', '%20');
}

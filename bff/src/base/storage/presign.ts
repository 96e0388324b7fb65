import { AwsV4Signer } from 'aws4fetch';
import { MINUTE, SECOND } from '../clock.ts';
import type { BucketSettings } from './bucket-requests.ts';

/** Response headers for the browser. */
export interface SavedAs {
  readonly contentDisposition: string;
  readonly contentType: string;
}

/** A download in progress continues; one that is interrupted later needs a new URL. */
export const LIFETIME = 5 * MINUTE;

/** Returns a URL that reads one object, without credentials, from `now` on. S3 checks its own clock, not a test's. */
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
  // Some stores do not decode a plus as a space.
  return url.href.replaceAll('+', '%20');
}

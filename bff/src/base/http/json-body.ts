import { createHash } from 'node:crypto';
import type { Endpoint } from '@storefront/contract';
import { compressQuickly, type Encoding } from './encoding.ts';

/** A body with its compressed forms, which are created on first use and cached with it. */
export interface JsonBody {
  readonly json: string;
  /** Only for public responses. */
  readonly etag: string | undefined;
  /** When cached data was last known to be current, while the database is unavailable. */
  readonly asOf?: Date;
  compressed(encoding: Encoding): Promise<Buffer<ArrayBuffer>>;
}

export function jsonBody(output: unknown, { cache }: Pick<Endpoint, 'cache'>): JsonBody {
  const json = JSON.stringify(output);
  const forms = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>();
  return {
    json,
    etag: cache === 'revalidate' ? `"${createHash('sha256').update(json).digest('base64url')}"` : undefined,
    compressed(encoding) {
      const form = forms.get(encoding) ?? compressQuickly(json, encoding);
      forms.set(encoding, form);
      return form;
    },
  };
}

export function bodyAsOf(body: JsonBody, asOf: Date): JsonBody {
  return { ...body, asOf };
}

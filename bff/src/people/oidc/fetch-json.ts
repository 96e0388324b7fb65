/** JSON from an identity provider, with limits on time and size and a schema. */
import type * as z from 'zod/mini';
import { problemError } from '../../base/errors.ts';

export interface RequestDeps {
  /** Milliseconds for the whole response. */
  readonly timeout: number;
  readonly fetch: typeof fetch;
}

/** Discovery documents and key sets have a few kilobytes. */
const MAX_BYTES = 256 * 1024;

/** @throws google_failed on a 4xx, google_unavailable when no valid response arrives in time */
export async function fetchJson<S extends z.ZodMiniType>(
  url: string,
  init: RequestInit,
  schema: S,
  { timeout, fetch }: RequestDeps,
): Promise<z.output<S>> {
  const signal = AbortSignal.timeout(timeout);
  let status = 0;
  try {
    const headers = { accept: 'application/json', ...init.headers };
    const response = await fetch(url, { ...init, headers, signal, redirect: 'error' });
    status = response.status;
    const text = await readText(response);
    if (!response.ok) throw new Error(`the provider answered with ${status}`);
    return parseJson(text, schema);
  } catch (cause) {
    const isRefusal = status >= 400 && status < 500;
    throw problemError(isRefusal ? 'google_failed' : 'google_unavailable', { cause });
  }
}

/** Errors do not quote the text, which may be a token. */
function parseJson<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('the provider answers with something other than JSON');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error('the provider answers with something else');
  return parsed.data;
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('the provider answers with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

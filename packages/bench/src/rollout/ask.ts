import { createHash } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { SECOND } from '@storefront/utils/time';

const TIMEOUT = 15 * SECOND;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Milliseconds of the system's clock, like the registry's times. */
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: object;
  /** Body sent unchanged instead of JSON. */
  readonly text?: string;
}

export type Ask = (path: string, asking?: Asking) => Promise<Answer>;

let asked = 0;

/**
 * @returns a function that sends each request to `origin` from a different address; it rejects a truncated or late
 * answer
 */
export function createAsk(origin: string, { timeout = TIMEOUT }: { readonly timeout?: number } = {}): Ask {
  const agent = new Agent({ keepAlive: true });
  return async (path, { method = 'GET', headers = {}, json, text = '' } = {}) => {
    const startedAt = Date.now();
    asked += 1;
    const all = {
      'accept-encoding': 'br',
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(json ? { origin, 'content-type': 'application/json', 'x-storefront-client': 'shopper' } : {}),
      ...headers,
    };
    const options = { agent, method, headers: all, timeout };
    const answer = await send(new URL(path, origin), options, json ? JSON.stringify(json) : text);
    const isCompressed = answer.headers['content-encoding'] === 'br' && answer.body.length > 0;
    const body = isCompressed ? await promisify(brotliDecompress)(answer.body) : answer.body;
    return { ...answer, body, startedAt, endedAt: Date.now() };
  };
}

/** Retries once, as browsers do, when an idle kept-alive connection was closed. */
function send(url: URL, options: RequestOptions, text: string): Promise<Omit<Answer, 'startedAt' | 'endedAt'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Answer, 'startedAt' | 'endedAt'>>();
  let hasAnswer = false;
  const sent = request(url, options, (response) => {
    hasAnswer = true;
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('error', reject);
    response.once('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    );
  });
  sent.once('error', (error: NodeJS.ErrnoException) => {
    const wasClosed = error.code === 'ECONNRESET' && sent.reusedSocket && !hasAnswer;
    if (wasClosed && options.method === 'GET') resolve(send(url, options, text));
    else reject(error);
  });
  sent.once('timeout', () => {
    const { method, timeout } = options;
    sent.destroy(new Error(`no answer to ${method} ${url.pathname} within ${timeout} ms`));
  });
  sent.end(text);
  return promise;
}

export function cookiesSet({ headers }: Answer): string[] {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? '');
}

/** Creates an account. @returns its session cookie */
export async function signUpVisitor(ask: Ask, name: string): Promise<string> {
  const json = { email: `${name}@example.com`, password: 'lantern on the hill' };
  const answer = await ask('/api/accounts', { method: 'POST', json });
  const cookie = cookiesSet(answer)[0];
  if (answer.status !== 201 || !cookie) throw new Error(`Sign-up failed: ${answer.status} ${answer.body}`);
  return cookie;
}

/** Returns the value of an `integrity` attribute. */
export function assetIntegrity(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

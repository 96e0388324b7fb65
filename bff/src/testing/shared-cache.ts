/** A shared cache that uses everything that RFC 9111, RFC 9213 and RFC 5861 allow. */

import type { SentRequest } from '@storefront/testkit/test-client';
import { type Clock, SECOND } from '../base/clock.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
  /** In seconds; undefined for a response that may not be stored. */
  readonly policy: Policy | undefined;
}

interface Policy {
  readonly fresh: number;
  /** Time after `fresh` while the response is revalidated. */
  readonly whileRenewed: number;
  /** Time after `fresh` in place of an error. */
  readonly inError: number;
}

interface Stored extends Answer {
  readonly varied: readonly (readonly [name: string, value: string | null])[];
  readonly at: number;
}

type Server = (path: string, init: SentRequest) => Promise<Response>;

export interface SharedCache {
  request: Server;
  /** Returns the number of requests that reached the server behind it. */
  readonly passed: () => number;
}

/** Headers that each kind of cache reads before Cache-Control. */
const FIELDS = { cdn: ['cdn-cache-control'], surrogate: ['surrogate-control'], plain: [] } as const;

export type CacheKind = keyof typeof FIELDS;
export const cacheKinds = Object.keys(FIELDS) as CacheKind[];

export function createSharedCache(server: Server, clock: Clock, kind: CacheKind = 'cdn'): SharedCache {
  const stored = new Map<string, Stored[]>();
  let passed = 0;

  async function pass(path: string, init: SentRequest): Promise<Answer> {
    passed += 1;
    const response = await server(path, init);
    const { status, headers } = response;
    const answer = {
      status,
      headers,
      policy: policyOf(headers, kind, clock.now()),
      body: await response.arrayBuffer(),
    };
    if (answer.policy) {
      const sent = new Headers(init.headers);
      const names = (answer.headers.get('vary') ?? '').split(',').flatMap((name) => name.trim() || []);
      const varied = names.map((name) => [name, sent.get(name)] as const);
      stored.set(path, [{ ...answer, varied, at: clock.now().getTime() }, ...(stored.get(path) ?? [])]);
    }
    return answer;
  }

  async function request(path: string, init: SentRequest): Promise<Answer> {
    if ((init.method ?? 'GET') !== 'GET') return pass(path, init);
    const sent = new Headers(init.headers);
    const known = stored.get(path)?.find(({ varied }) => varied.every(([name, value]) => sent.get(name) === value));
    if (!known?.policy) return pass(path, init);
    const { fresh, whileRenewed, inError } = known.policy;
    const age = (clock.now().getTime() - known.at) / SECOND;
    if (age < fresh) return known;
    const answer = await pass(path, init);
    return age < fresh + (answer.status >= 500 ? inError : whileRenewed) ? known : answer;
  }

  return {
    passed: () => passed,
    request: async (path, init) => {
      const { status, headers, body } = await request(path, init);
      return new Response([204, 302, 303, 304].includes(status) ? null : body, { status, headers });
    },
  };
}

/** Caches responses with cookies too: no rule forbids it. */
function policyOf(headers: Headers, kind: CacheKind, now: Date): Policy | undefined {
  const own = FIELDS[kind].find((name) => headers.has(name));
  const directives = (headers.get(own ?? 'cache-control') ?? '').split(',').map((text) => text.trim());
  const seconds = (name: string) => directives.find((text) => text.startsWith(`${name}=`))?.split('=')[1];
  const has = (...names: string[]) => names.some((name) => directives.includes(name));
  if (has('no-store', 'no-cache', 'private') || headers.get('vary')?.includes('*')) return undefined;
  const expires = own ? undefined : headers.get('expires');
  const fresh =
    seconds('s-maxage') ?? seconds('max-age') ?? (expires && (Date.parse(expires) - now.getTime()) / SECOND);
  if (fresh === undefined || fresh === null) return undefined;
  // RFC 9111 5.2.2.10: s-maxage forbids stale responses like proxy-revalidate.
  const isStrict = has('must-revalidate', 'proxy-revalidate') || seconds('s-maxage') !== undefined;
  const stale = (name: string) => (isStrict ? 0 : Number(seconds(name) ?? 0));
  return {
    fresh: Math.max(0, Number(fresh)),
    whileRenewed: stale('stale-while-revalidate'),
    inError: stale('stale-if-error'),
  };
}

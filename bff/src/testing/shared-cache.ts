/** A shared cache as RFC 9111 and RFC 5861 allow it, which makes use of all that it may. */
import { type Clock, SECOND } from '../clock.ts';
import type { SentRequest } from './test-client.ts';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ArrayBuffer;
}

interface Stored extends Answer {
  readonly varied: readonly (readonly [name: string, value: string | null])[];
  readonly at: number;
}

type Server = (path: string, init: SentRequest) => Promise<Response>;

export interface SharedCache {
  request: Server;
  /** Requests that the server behind it got. */
  readonly passed: () => number;
}

export function createSharedCache(server: Server, clock: Clock): SharedCache {
  const stored = new Map<string, Stored[]>();
  let passed = 0;

  async function pass(path: string, init: SentRequest): Promise<Answer> {
    passed += 1;
    const response = await server(path, init);
    const answer = { status: response.status, headers: response.headers, body: await response.arrayBuffer() };
    if (mayBeStored(answer)) {
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
    if (!known) return pass(path, init);
    const age = (clock.now().getTime() - known.at) / SECOND;
    const fresh = seconds(known, 's-maxage');
    if (age < fresh) return known;
    const answer = await pass(path, init);
    const mayBeStale = answer.status >= 500 ? 'stale-if-error' : 'stale-while-revalidate';
    return age < fresh + seconds(known, mayBeStale) ? known : answer;
  }

  return {
    passed: () => passed,
    request: async (path, init) => {
      const { status, headers, body } = await request(path, init);
      return new Response([204, 303, 304].includes(status) ? null : body, { status, headers });
    },
  };
}

const directives = ({ headers }: Answer) => (headers.get('cache-control') ?? '').split(',').map((text) => text.trim());

function seconds(answer: Answer, name: string): number {
  const found = directives(answer).find((directive) => directive.startsWith(`${name}=`));
  return Number(found?.split('=')[1] ?? 0);
}

/** Also with cookies: nothing forbids it. */
function mayBeStored(answer: Answer): boolean {
  const refused = directives(answer).some((directive) => ['no-store', 'no-cache', 'private'].includes(directive));
  return !refused && seconds(answer, 's-maxage') > 0 && !answer.headers.get('vary')?.includes('*');
}

/** Sends requests when they are due, whether or not earlier ones were answered. */
import { createHash } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { SECOND } from '@storefront/utils/time';
import { hasFirstView } from '../first-view.ts';
import { sized } from '../size.ts';
import { createTally, type RequestOutcome, type Tally } from './tally.ts';
import type { PlannedVisit } from './visitors.ts';

/** Timeout of a visitor; at the smallest size long enough for a busy machine, where only hung requests fail. */
const TIMEOUT = sized(10 * SECOND, 120 * SECOND);
/** Number of client addresses, because each is rate-limited. */
const ADDRESSES = 64;
/** Connections per address; requests that wait for a free one count the waiting time. */
const CONNECTIONS = 4;
/** Requests sent before answers are processed. */
const AT_ONCE = 50;

/** Requests a page from one of the addresses. */
export type PageRequester = (path: string, address: number) => Promise<Answered>;

/** The server that pages are requested from. */
interface Target {
  readonly https: string;
  readonly ca: Buffer;
}

/** Sends requests until `work` is done. @param rate requests per second @returns the outcomes of all requests */
export async function openLoop(
  visit: PageRequester,
  rate: number,
  nextVisit: () => PlannedVisit,
  work: () => Promise<void>,
): Promise<Tally> {
  const tally = createTally();
  const underway = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  let isOver = false;

  function send(): void {
    const dueAt = startedAt + (sent / rate) * SECOND;
    const { path, isNew } = nextVisit();
    const done = visit(path, sent).then(({ outcome, cache }) => {
      tally.add({ outcome, isNew, cache, milliseconds: performance.now() - dueAt });
      underway.delete(done);
    });
    underway.add(done);
    sent += 1;
  }

  const sending = (async () => {
    for (; !isOver; await sleep(1)) {
      const due = ((performance.now() - startedAt) / SECOND) * rate;
      for (let n = 0; n < AT_ONCE && sent < due; n += 1) send();
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await sending;
    await Promise.all(underway);
  }
  return tally;
}

export interface Answered {
  readonly outcome: RequestOutcome;
  readonly cache: string;
}

export function createVisitor({ https, ca }: Target): PageRequester {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const isWhole = createInspector();
  return (path, address) => {
    const options: RequestOptions = {
      agent,
      ca,
      servername: 'localhost',
      localAddress: `127.1.0.${1 + (address % ADDRESSES)}`,
      timeout: TIMEOUT,
      headers: { 'accept-encoding': 'br' },
    };
    return get(new URL(path, https), options, isWhole);
  };
}

function get(url: URL, options: RequestOptions, isWhole: (body: Buffer) => boolean): Promise<Answered> {
  const { promise, resolve } = Promise.withResolvers<Answered>();
  const sent = request(url, options, (response) => {
    const cache = String(response.headers['x-cache'] ?? '');
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('error', () => resolve({ outcome: 'torn', cache }));
    response.once('end', () => {
      if (response.statusCode !== 200) resolve({ outcome: 'refused', cache });
      else resolve({ outcome: isWhole(Buffer.concat(chunks)) ? 'whole' : 'torn', cache });
    });
  });
  sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
  sent.once('error', () => resolve({ outcome: 'unanswered', cache: '' }));
  sent.end();
  return promise;
}

/** Inspects each different page once: it must be complete and have its first view. */
function createInspector(): (body: Buffer) => boolean {
  const known = new Map<string, boolean>();
  return (body) => {
    const digest = createHash('sha1').update(body).digest('base64');
    const verdict = known.get(digest) ?? inspect(body);
    known.set(digest, verdict);
    return verdict;
  };
}

function inspect(body: Buffer): boolean {
  try {
    const html = brotliDecompressSync(body).toString();
    return html.trimEnd().endsWith('</html>') && hasFirstView(html);
  } catch {
    return false;
  }
}

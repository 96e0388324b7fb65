/** Server-sent events that only announce a change; the page then asks the API, with its usual checks. */
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { MINUTE, SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { busyError, problemError } from '../errors.ts';
import type { AppEnv } from '../http/request-context.ts';
import { createShares, type Shares } from '../shares.ts';

/** Streams of one process; beyond these limits, pages poll. */
const MAX_STREAMS = 1000;
/** For signed-out visitors, so that strangers cannot crowd out shoppers. */
const MAX_OF_VISITORS = 700;
const MAX_PER_ADDRESS = 20;
/** Keeps proxies from closing an idle stream. */
const HEARTBEAT = 20 * SECOND;
/** The browser then reconnects, which rebalances processes and rechecks the session. */
const LIFETIME = 5 * MINUTE;
const GATHERING_TIME = 0.2 * SECOND;
const RETRY_AFTER = 3 * SECOND;

export type NewsStreams = (c: Context<AppEnv>) => Promise<Response>;

/** The stream throws server_busy above the limits or without notifications; rate_limited for one address. */
export function createNewsStreams({ supportNews }: Pick<Deps, 'supportNews'>): NewsStreams {
  const places: Places = { all: 0, ofVisitors: 0, ofAddress: createShares(MAX_PER_ADDRESS) };
  return async (c) => {
    const { request } = c.var;
    const session = await request.session();
    if (!supportNews.isUp()) throw busyError();
    // A HEAD response has no body to stream.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const release = takePlace(places, request.address, session === null);
    c.header('x-accel-buffering', 'no');
    const response = streamSSE(c, async (stream) => {
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      const gathered = gather(session?.userId, (event) => stream.writeSSE({ event, data: '', retry: RETRY_AFTER }));
      const leave = supportNews.subscribe(gathered.receive, end);
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT);
      const lifetime = setTimeout(end, LIFETIME);
      stream.onAbort(end);
      // Something may have changed since the page was rendered.
      gathered.receive(undefined);
      await over;
      leave();
      release();
      gathered.stop();
      clearInterval(heartbeat);
      clearTimeout(lifetime);
    });
    // Replaces the library's weaker no-cache.
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

function gather(userId: string | undefined, send: (event: string) => Promise<void>) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const sendToAll = async () => {
    timer = undefined;
    const events = [...waiting];
    waiting.clear();
    for (const event of events) await send(event);
  };
  return {
    receive(subject: string | undefined) {
      if (subject === undefined || subject === 'recent') waiting.add('recent');
      if (userId !== undefined && (subject === undefined || subject === userId)) waiting.add('conversation');
      if (waiting.size > 0) timer ??= setTimeout(sendToAll, GATHERING_TIME);
    },
    stop: () => clearTimeout(timer),
  };
}

interface Places {
  all: number;
  ofVisitors: number;
  readonly ofAddress: Shares;
}

function takePlace(places: Places, address: string, isVisitor: boolean): () => void {
  if (places.all >= MAX_STREAMS || (isVisitor && places.ofVisitors >= MAX_OF_VISITORS)) throw busyError();
  const giveBack = places.ofAddress(address);
  if (!giveBack) throw problemError('rate_limited');
  const count = (change: 1 | -1) => {
    places.all += change;
    if (isVisitor) places.ofVisitors += change;
  };
  count(1);
  return () => {
    count(-1);
    giveBack();
  };
}

/** Server-sent events that only announce a change; the page then calls the API, with its usual checks. */
import type { Context } from 'hono';
import { MINUTE, SECOND } from '../../base/clock.ts';
import { busyError, problemError } from '../../base/errors.ts';
import { answerEvents } from '../../base/http/event-stream.ts';
import type { AppEnv } from '../../base/http/request-context.ts';
import { createShares, type Shares } from '../../base/shares.ts';
import type { ShopDeps } from '../deps.ts';
import { createNewsAudience } from './news-audience.ts';

/** The share of the streams for signed-out visitors, so that strangers cannot crowd out shoppers. */
const VISITORS_SHARE = 0.7;
const MAX_PER_ADDRESS = 20;
/** The browser then reconnects, which rebalances processes and rechecks the session. */
const LIFETIME = 5 * MINUTE;
const RETRY_AFTER = 3 * SECOND;

export type NewsStreams = (c: Context<AppEnv>) => Promise<Response>;

/** The stream throws server_busy above the limits or without notifications; rate_limited for one address. */
export function createNewsStreams({
  supportNews,
  maxStreams,
}: Pick<ShopDeps, 'supportNews' | 'maxStreams'>): NewsStreams {
  const places: Places = { all: 0, ofVisitors: 0, max: maxStreams, ofAddress: createShares(MAX_PER_ADDRESS) };
  const audience = createNewsAudience(supportNews);
  return async (c) => {
    const request = c.get('request');
    const userId = (await request.session())?.userId;
    if (!supportNews.isUp()) throw busyError();
    // A HEAD response has no body to stream.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const release = takePlace(places, request.address, userId === undefined);
    return answerEvents(c, (stream) => {
      stream.write(`retry: ${RETRY_AFTER}\n`);
      const leave = audience.join({ ...stream, userId, endsAt: performance.now() + LIFETIME });
      return () => {
        leave();
        release();
      };
    });
  };
}

interface Places {
  all: number;
  ofVisitors: number;
  readonly max: number;
  readonly ofAddress: Shares;
}

function takePlace(places: Places, address: string, isVisitor: boolean): () => void {
  const isFull = places.all >= places.max || (isVisitor && places.ofVisitors >= places.max * VISITORS_SHARE);
  if (isFull) throw busyError();
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

import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { busyError } from '../errors.ts';
import { createShares } from '../shares.ts';
import { onAnswered } from './answered.ts';
import type { AppEnv } from './request-context.ts';

/** Far above normal use of one address: a browser has six connections, or a hundred streams over HTTP/2. */
const MAX_IN_FLIGHT = 250;

/** Refuses an address with server_busy while `limit` of its responses are not fully received. */
export function limitInFlight(limit = MAX_IN_FLIGHT): MiddlewareHandler<AppEnv> {
  const take = createShares(limit);
  return (c, next) => {
    const giveBack = take(c.get('request').address);
    if (!giveBack) throw busyError();
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    if (!outgoing) return next().finally(giveBack);
    onAnswered(outgoing as ServerResponse, giveBack);
    return next();
  };
}

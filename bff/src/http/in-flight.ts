/** How many requests of one client are under way at a time. */
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { busyError } from '../errors.ts';
import { createShares } from '../shares.ts';
import { answered } from './answered.ts';
import type { AppEnv } from './request-context.ts';

/** Far more than the people behind one address have; a browser has six, or a hundred over HTTP/2. */
const MAX_IN_FLIGHT = 250;

/** Refuses an address with server_busy while it has `limit` requests whose answers it has not read to the end. */
export function limitInFlight(limit = MAX_IN_FLIGHT): MiddlewareHandler<AppEnv> {
  const take = createShares(limit);
  return async (c, next) => {
    const giveBack = take(c.var.request.address);
    if (!giveBack) throw busyError();
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    if (outgoing) void answered(outgoing as ServerResponse).then(giveBack);
    await next();
    if (!outgoing) giveBack();
  };
}

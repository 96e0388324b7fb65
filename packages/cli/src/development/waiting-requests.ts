/** Requests that arrive while the server starts wait for it; while it cannot run, they are told why. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerReason } from './reason-page.ts';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** More than pages ask for at once. */
const MOST_WAITING = 200;

/** @param settled resolves when no server is starting: with the reason why none runs, or undefined when one does */
export function waitForServer(settled: () => Promise<string | undefined>): Middleware {
  let waiting = 0;
  return async (request, response, next) => {
    if (waiting >= MOST_WAITING) {
      const details = `${waiting} requests wait for it already.`;
      answerReason(request, response, { title: 'The server is still starting.', details });
      return;
    }
    waiting += 1;
    const reason = await settled().finally(() => {
      waiting -= 1;
    });
    if (response.destroyed) return;
    if (reason === undefined) next();
    else answerReason(request, response, { title: 'The server cannot run.', details: reason });
  };
}

import { answerReason, type Middleware } from './reason-page.ts';

/** More requests than a page sends at once. */
const MOST_WAITING = 200;

/** Holds requests while the server starts. @param settled resolves with the reason why none runs, or undefined */
export function waitForServer(settled: () => Promise<string | undefined>): Middleware {
  let waiting = 0;
  return async (request, response, next) => {
    if (waiting >= MOST_WAITING) {
      const details = `${waiting} requests are already waiting for it.`;
      answerReason(request, response, { title: 'The server is still starting.', details });
      return;
    }
    waiting += 1;
    const reason = await settled().finally(() => {
      waiting -= 1;
    });
    if (response.destroyed) return;
    if (reason === undefined) next();
    else answerReason(request, response, { title: 'The server cannot start.', details: reason });
  };
}

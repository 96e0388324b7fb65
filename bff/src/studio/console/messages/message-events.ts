/** Server-sent events that only announce a new or changed message; the page then calls the API. */
import type { Context } from 'hono';
import { MINUTE, SECOND } from '../../../base/clock.ts';
import { busyError } from '../../../base/errors.ts';
import { answerEvents } from '../../../base/http/event-stream.ts';
import type { AppEnv } from '../../../base/http/request-context.ts';
import type { ConsoleDeps } from '../console-deps.ts';

/** The browser then reconnects, which checks its session again. */
const LIFETIME = 5 * MINUTE;
const GATHERING_TIME = 0.2 * SECOND;
/** Keeps proxies from closing an idle stream. */
const HEARTBEAT = 20 * SECOND;
/** The studio is a small team. */
const MAX_STREAMS = 50;

export function createMessageEvents({ supportNews }: Pick<ConsoleDeps, 'supportNews'>) {
  let streams = 0;
  return (c: Context<AppEnv>): Response => {
    if (!supportNews.isUp() || streams >= MAX_STREAMS) throw busyError();
    // A HEAD response has no body to stream.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    streams += 1;
    return answerEvents(c, (stream) => {
      const tell = () => stream.write('event: messages\ndata: \n\n');
      let gathering: NodeJS.Timeout | undefined;
      const leave = supportNews.subscribe(
        () => {
          gathering ??= setTimeout(() => {
            gathering = undefined;
            tell();
          }, GATHERING_TIME);
        },
        () => stream.end(),
      );
      const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT).unref();
      const end = setTimeout(() => stream.end(), LIFETIME).unref();
      stream.write('retry: 3000\n');
      tell();
      return () => {
        streams -= 1;
        leave();
        clearInterval(heartbeat);
        clearTimeout(end);
        clearTimeout(gathering);
      };
    });
  };
}

/** Server-sent events, written directly to the connection: a web stream each would take several times the memory. */
import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { EventStream, OpenStream } from './open-stream.ts';
import type { AppEnv } from './request-context.ts';

/** Maximum number of bytes buffered for a client. */
const MAX_UNREAD = 64 * 1024;

const NO_STREAM: EventStream = { write() {}, end() {} };

/** Responds with an event stream, which opens as soon as all middleware has set its headers. */
export function answerEvents(c: Context<AppEnv>, open: OpenStream): Response {
  c.set('openStream', open);
  return c.body(null, 200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
}

/** Opens the streams that handlers respond with. Mount it before all middleware that sets headers. */
export function eventStreams(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const open = c.get('openStream');
    if (!open) return;
    if (c.error) {
      open(NO_STREAM)();
      return;
    }
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
    if (outgoing) {
      openOnConnection(outgoing as ServerResponse, c.res.headers, open);
      // Hono copies an earlier response's headers onto the next one.
      c.res = undefined;
      c.res = RESPONSE_ALREADY_SENT;
    } else {
      c.res = new Response(openInProcess(open), c.res);
    }
  };
}

function openOnConnection(outgoing: ServerResponse, headers: Headers, open: OpenStream): void {
  outgoing.setHeaders(headers).writeHead(200).flushHeaders();
  const close = open({
    write: (events) => {
      if (outgoing.writableLength > MAX_UNREAD) outgoing.destroy();
      else outgoing.write(events);
    },
    end: () => outgoing.end(),
  });
  if (outgoing.destroyed) close();
  else outgoing.once('close', close);
}

/** For requests without a connection, such as in tests. */
function openInProcess(open: OpenStream): ReadableStream<Uint8Array> {
  let close = () => {};
  return new ReadableStream({
    start(controller) {
      const encoder = new TextEncoder();
      close = open({
        write: (events) => controller.enqueue(encoder.encode(events)),
        end: () => {
          controller.close();
          close();
        },
      });
    },
    cancel: () => close(),
  });
}

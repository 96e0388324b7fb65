/** Requests of one connection one after the other, however many a client sends at once (pipelining, RFC 9112, 9.3.2). */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answered } from './answered.ts';
import type { Fetch } from './fetch.ts';

/** No browser pipelines at all; whoever has more waiting than this wants to do harm. */
export const MAX_WAITING = 50;

interface Line {
  /** Resolves when the last request in line has been answered. */
  end: Promise<void>;
  length: number;
}

/**
 * Works on one request of a connection at a time, so that a client that sends hundreds and reads nothing costs one
 * answer's memory. With more than `MAX_WAITING` in line the connection ends.
 */
export function inTurn(fetch: Fetch): Fetch {
  const lines = new WeakMap<Socket, Line>();
  return (request, env) => {
    const { socket } = env.incoming;
    const line = lines.get(socket) ?? { end: Promise.resolve(), length: 0 };
    lines.set(socket, line);
    const isFirst = line.length === 0;
    if (line.length > MAX_WAITING) socket.destroy();
    const earlier = line.end;
    line.length += 1;
    line.end = answered(env.outgoing as ServerResponse).then(() => {
      line.length -= 1;
    });
    if (isFirst) return fetch(request, env);
    return earlier.then(() => (socket.destroyed ? new Response(null, { status: 503 }) : fetch(request, env)));
  };
}

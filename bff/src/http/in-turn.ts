import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { answered } from './answered.ts';
import type { Fetch } from './fetch.ts';

/** No browser pipelines; a longer queue is an attack. */
export const MAX_WAITING = 50;

interface Line {
  end: Promise<void>;
  length: number;
}

/** Answers pipelined requests of a connection one by one (RFC 9112, 9.3.2); ends it beyond `MAX_WAITING` of them. */
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

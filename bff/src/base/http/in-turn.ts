import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswered, onAnswered } from './answered.ts';
import type { Fetch } from './fetch.ts';

/** Browsers do not pipeline; a longer queue is an attack. */
export const MAX_WAITING = 50;

interface Line {
  /** The connection's latest response. */
  last: ServerResponse;
  waiting: number;
}

/** Answers a connection's pipelined requests in order (RFC 9112, 9.3.2); closes it beyond `MAX_WAITING` of them. */
export function inTurn(fetch: Fetch): Fetch {
  const lines = new WeakMap<Socket, Line>();
  return (request, env) => {
    const { socket } = env.incoming;
    const outgoing = env.outgoing as ServerResponse;
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, { last: outgoing, waiting: 0 });
      return fetch(request, env);
    }
    const { last } = line;
    line.last = outgoing;
    return isAnswered(last)
      ? fetch(request, env)
      : waitFor(last, line, socket).then((isOpen) =>
          isOpen ? fetch(request, env) : new Response(null, { status: 503 }),
        );
  };
}

/** Resolves when `earlier` has been answered; true when the connection is still open then. */
async function waitFor(earlier: ServerResponse, line: Line, socket: Socket): Promise<boolean> {
  line.waiting += 1;
  if (line.waiting > MAX_WAITING) socket.destroy();
  await new Promise<void>((resolve) => onAnswered(earlier, resolve));
  line.waiting -= 1;
  return !socket.destroyed;
}

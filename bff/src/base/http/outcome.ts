import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { onAnswered } from './answered.ts';

/** How a request ended from its client's point of view. */
export interface Outcome {
  readonly status: number;
  /** `torn`: either side closed the connection before the response was complete. */
  readonly outcome: 'whole' | 'torn';
  /** Bytes of the response with its head on the connection; undefined for in-process requests. */
  readonly bytes: number | undefined;
  readonly isStream: boolean;
}

/** Call before the handler runs; the returned function calls back once the client has the response or is gone. */
export function watchOutcome(c: Context): (isStream: boolean, done: (outcome: Outcome) => void) => void {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  const socket = (incoming as IncomingMessage | undefined)?.socket;
  const sentBefore = socket?.bytesWritten ?? 0;
  return (isStream, done) => {
    const { status } = c.res;
    if (!outgoing || !socket) {
      done({ status, outcome: 'whole', bytes: undefined, isStream });
      return;
    }
    const response = outgoing as ServerResponse;
    onAnswered(response, () => {
      // An event stream ends when its client disconnects.
      const isWhole = response.writableFinished || (isStream && response.headersSent);
      const bytes = socket.bytesWritten - socket.writableLength - sentBefore;
      done({ status, outcome: isWhole ? 'whole' : 'torn', bytes, isStream });
    });
  };
}

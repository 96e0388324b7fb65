import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { onAnswered } from './answered.ts';

/** How a request ended as its client saw it. */
export interface Outcome {
  readonly status: number;
  /** `torn`: the connection ended before the answer did, by whichever side. */
  readonly outcome: 'whole' | 'torn';
  /** Of the answer over the connection, with its head; unknown in process. */
  readonly bytes: number | undefined;
  readonly isStream: boolean;
}

/** Call before the answer is made; the result calls back once the client has the answer or is gone. */
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
      // The client ends a stream of events.
      const isWhole = response.writableFinished || (isStream && response.headersSent);
      const bytes = socket.bytesWritten - socket.writableLength - sentBefore;
      done({ status, outcome: isWhole ? 'whole' : 'torn', bytes, isStream });
    });
  };
}

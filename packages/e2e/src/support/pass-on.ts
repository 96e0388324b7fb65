/** For servers that stand in front of a test's store. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Asks `store` what is asked for, and answers with what it says. @param write how to answer with its body */
export function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  store: string,
  write: (body: Readable) => void = (body) => body.pipe(outgoing),
): void {
  const { method, headers, url = '/' } = incoming;
  const passed = request(new URL(url, store), { method, headers }, (answer) => {
    // Of each connection its own: w3m speaks HTTP/1.0, which knows no chunks.
    const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...passedOn } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, passedOn);
    write(answer);
  });
  passed.on('error', () => outgoing.destroy());
  // A browser that gives up a request must not leave it behind.
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

/** Forwards requests, for servers in front of a test's store. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Forwards a request to `store` and returns its answer. @param write writes the answer's body */
export function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  store: string,
  write: (body: Readable) => void = (body) => body.pipe(outgoing),
): void {
  const { method, headers, url = '/' } = incoming;
  const passed = request(new URL(url, store), { method, headers }, (answer) => {
    // These headers belong to each connection: w3m speaks HTTP/1.0, which has no chunks.
    const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...passedOn } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, passedOn);
    write(answer);
  });
  passed.on('error', () => outgoing.destroy());
  // A request that the browser aborts must be aborted here too.
  outgoing.on('close', () => passed.destroy());
  incoming.pipe(passed);
}

/** Hands a file to a browser on this machine. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns an address on this machine that cannot be guessed, and gives the content to the first request for it. */
export async function offerOnce(content: Uint8Array, contentType: string): Promise<string> {
  const path = `/${randomUUID()}`;
  const server = createServer((request, response) => {
    if (request.url !== path) {
      response.writeHead(404).end();
      return;
    }
    server.close();
    response.writeHead(200, { 'content-type': contentType, 'content-length': content.byteLength }).end(content);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
}

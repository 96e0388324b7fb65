/** A proxy to the store that sends a page's HTML in two parts. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { passOn } from './pass-on.ts';

/**
 * Starts a proxy to the tests' store, without compression.
 * @param path whose HTML is sent up to the text `until` at first
 * @returns its URL, and a function that sends the rest
 */
export async function startSlowHtml(path: string, until: string) {
  const store = String(process.env.STORE_URL);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== path) return passOn(incoming, outgoing, store);
    delete incoming.headers['accept-encoding'];
    passOn(incoming, outgoing, store, async (body) => {
      const html = await text(body);
      const end = html.indexOf(until);
      outgoing.write(html.slice(0, end));
      await released;
      outgoing.end(html.slice(end));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** A server that gives the scripted answers in turn, then repeats the last one. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** `cut` closes the connection without an answer. `hang` never answers. */
export type Script = readonly (ScriptedAnswer | 'cut' | 'hang')[];

export interface ScriptedServer {
  readonly origin: string;
  /** The requests so far. */
  readonly asked: readonly { readonly url: string; readonly headers: IncomingHttpHeaders }[];
  stop(): void;
}

export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const asked: { url: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    const answer = script[asked.length] ?? script.at(-1);
    asked.push({ url: request.url ?? '', headers: request.headers });
    if (answer === 'hang' || answer === undefined) return;
    if (answer === 'cut') {
      request.socket.destroy();
      return;
    }
    const { status, headers, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? '' : JSON.stringify(body));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

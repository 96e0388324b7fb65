/**
 * Static twin of a page, for comparison: the page's own HTML with its inline styles, without scripts and preload hints,
 * as plain compressed files on a separate origin. Pictures and fonts are byte-identical to the store's.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Ask, createAsk } from '../rollout/ask.ts';

export interface Twins {
  /** Publishes the twin of the page at `path`. @returns its address */
  add(path: string, cookie?: string): Promise<string>;
  stop(): void;
}

interface PlainFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export async function startTwins(storeUrl: string): Promise<Twins> {
  const ask = createAsk(storeUrl);
  const files = new Map<string, PlainFile>();
  const server = createServer((request, response) => void serve(ask, files, request, response));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    async add(path, cookie) {
      const { body } = await ask(path, { headers: cookie ? { cookie } : {} });
      files.set(path, plainFile('text/html; charset=utf-8', Buffer.from(withoutScripts(path, body.toString()))));
      return `http://localhost:${portOf(server)}${path}`;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function withoutScripts(path: string, html: string): string {
  if (/<link[^>]* rel="?stylesheet/.test(html))
    throw new Error(`${path} links styles, which its twin must have inside.`);
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
    .replaceAll(/<link rel="(?:modulepreload|preload" as="script)"[^>]*>\n?/g, '');
}

async function serve(
  ask: Ask,
  files: Map<string, PlainFile>,
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = files.get(url) ?? (await copied(ask, url));
  if (file) files.set(url, file);
  response.writeHead(file ? 200 : 404, file?.headers).end(file?.body);
}

async function copied(ask: Ask, url: string): Promise<PlainFile | undefined> {
  const { status, headers, body } = await ask(url);
  return status === 200 ? plainFile(headers['content-type'] ?? '', body) : undefined;
}

/** Sends the length: Chromium considers a picture of unknown length too plain to be the largest paint. */
function plainFile(type: string, content: Buffer): PlainFile {
  const isText = /^text\/|svg|json/.test(type);
  const body = isText ? brotliCompressSync(content, QUALITY) : content;
  const encoding = isText ? { 'content-encoding': 'br' } : undefined;
  const headers = { 'content-type': type, 'content-length': String(body.length), 'cache-control': 'no-cache' };
  return { headers: { ...headers, ...encoding }, body };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Answers requests that Node's parser rejects, with Node's status and our headers. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { securityDefaults } from './security-headers.ts';

const statusOf: Readonly<Record<string, number>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** For the server's `clientError`. A connection with a response in progress is just closed. */
export function answerUnparsed({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  const answering = socket as Socket & { readonly _httpMessage?: { readonly headersSent: boolean } };
  if (socket.writable && !answering._httpMessage?.headersSent) socket.write(answer(statusOf[code] ?? 400));
  socket.destroy();
}

function answer(status: number): string {
  const headers = [...securityDefaults, ['connection', 'close'], ['content-length', '0']];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
}

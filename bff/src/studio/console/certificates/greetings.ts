/** Messages on a new connection before TLS begins. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { type Address, addressWords } from './address-words.ts';
import type { HttpProxy } from './http-proxy.ts';

export type Greeting = 'none' | 'postgres' | 'smtp';

const SSL_REQUEST = 80_877_103;
const LONGEST_ANSWER = 16_384;

const failure = (code: 'NO_TLS' | 'ECONNRESET') => Object.assign(new Error(code), { code });

export const greetings: Readonly<Record<Greeting, (socket: Socket) => Promise<void>>> = {
  none: async () => {},

  async postgres(socket) {
    const request = Buffer.alloc(8);
    request.writeInt32BE(request.length, 0);
    request.writeInt32BE(SSL_REQUEST, 4);
    socket.write(request);
    const answer = await read(socket, (text) => text.length > 0);
    if (answer !== 'S') throw failure('NO_TLS');
  },

  async smtp(socket) {
    await expectReply(socket, '220');
    socket.write('EHLO [127.0.0.1]\r\n');
    await expectReply(socket, '250');
    socket.write('STARTTLS\r\n');
    await expectReply(socket, '220');
  },
};

/** Asks the proxy to connect to the host. @throws when it refuses */
export async function askProxy(socket: Socket, { authorization }: HttpProxy, to: Address): Promise<void> {
  const address = addressWords(to);
  const credentials = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${address} HTTP/1.1\r\nHost: ${address}\r\n${credentials}\r\n`);
  const answer = await read(socket, (text) => text.includes('\r\n\r\n'));
  if (!/^HTTP\/1\.[01] 2\d\d /.test(answer)) throw failure('ECONNRESET');
}

async function expectReply(socket: Socket, code: string): Promise<void> {
  // In a multi-line reply only the last line has a space after the code.
  const reply = await read(socket, (text) => /(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/.test(text));
  if (!reply.startsWith(code)) throw failure('NO_TLS');
}

/** Reads the peer's reply until it is complete. */
async function read(socket: Socket, isWhole: (text: string) => boolean): Promise<string> {
  let text = '';
  while (!isWhole(text)) {
    const chunk: Buffer | null = socket.read();
    if (chunk) text += chunk.toString('latin1');
    else if (socket.destroyed) throw failure('ECONNRESET');
    else await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
    if (text.length > LONGEST_ANSWER) throw failure('NO_TLS');
  }
  return text;
}

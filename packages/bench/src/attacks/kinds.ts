import { Agent, type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SUPPORT_EVENTS_PATH } from '@storefront/contract/support/limits';

/** Client address in the proxy's header. */
const ADDRESS = '198.51.100.7';
const NESTING = 2500;
const CHUNK = `10000\r\n${'x'.repeat(0x10000)}\r\n`;

interface Target {
  readonly origin: URL;
  readonly script: string;
}

export type Attack = (target: Target) => void;

export const attacks: Readonly<Record<string, Attack>> = {
  '10 connections, 800 scripts each, nothing read': (target) =>
    onConnections(10, target, (socket) => socket.pause().write(gets(target, target.script, 800))),
  '1 connection, 67 kB of requests': (target) =>
    onConnections(1, target, (socket) => socket.pause().write(gets(target, target.script, 500))),
  '200 connections, a page each, nothing read': (target) =>
    onConnections(200, target, (socket) => socket.pause().write(gets(target, '/store', 1))),
  '1000 connections, half a request each': (target) =>
    onConnections(1000, target, (socket) => socket.write('GET /home HTTP/1.1\r\nHost:')),
  '4 bodies without end where none belongs': (target) => onConnections(4, target, (socket) => pour(target, socket)),
  '200 streams of news': (target) =>
    onConnections(200, target, (socket) => socket.resume().write(gets(target, SUPPORT_EVENTS_PATH, 1))),
  '100 at once who ask for pages': (target) => over(100, target, (n) => [`/store?search=${n}`]),
  '100 at once who ask whether the store is ready': (target) => over(100, target, () => ['/readyz']),
  '200 wrong sign-ins at once': (target) => over(200, target, (n) => ['/api/session', guess(n)]),
  '50 at once who send nested JSON': (target) => over(50, target, () => ['/api/session', nested()]),
  '20 at once who sign up': (target) => over(20, target, (n) => ['/api/accounts', guess(n)]),
};

const guess = (n: number) => JSON.stringify({ email: `guess-${n}@example.com`, password: `velvet-lantern-${n}` });
const nested = () => `{"email":${'['.repeat(NESTING)}${']'.repeat(NESTING)}}`;

function gets({ origin }: Target, path: string, count: number): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${origin.host}\r\nX-Forwarded-For: ${ADDRESS}\r\n\r\n`.repeat(count);
}

/** Keeps `count` connections open, reopening closed ones. */
function onConnections(count: number, { origin }: Target, start: (socket: Socket) => unknown): void {
  const open = () => {
    const socket = connect(Number(origin.port), origin.hostname, () => start(socket));
    socket.on('error', () => {}).once('close', () => void sleep(50).then(open));
  };
  for (let n = 0; n < count; n += 1) open();
}

function pour({ origin }: Target, socket: Socket): void {
  const head = ['GET /home HTTP/1.1', `Host: ${origin.host}`, `X-Forwarded-For: ${ADDRESS}`];
  socket.resume().write(`${[...head, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`);
  const more = () => socket.write(CHUNK, (error) => !error && more());
  more();
}

function over(count: number, { origin }: Target, what: (n: number) => [path: string, body?: string]): void {
  const agent = new Agent({ keepAlive: true });
  let asked = 0;
  const ask = () => {
    asked += 1;
    const [path, body = ''] = what(asked);
    const headers = { 'x-forwarded-for': ADDRESS, ...(body && { ...bodyHeaders, origin: origin.origin }) };
    const options: RequestOptions = { agent, method: body ? 'POST' : 'GET', headers };
    const sent = request(new URL(path, origin), options, (response) => response.resume().once('close', ask));
    // Waits briefly after a refused connection.
    sent.once('error', () => void sleep(10).then(ask));
    sent.end(body);
  };
  for (let n = 0; n < count; n += 1) ask();
}

const bodyHeaders = { 'content-type': 'application/json', 'x-storefront-client': 'shopper' };

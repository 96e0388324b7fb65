/** Emails over TCP, to a mail server that is not ours. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { needs } from '@storefront/testing/needs';
import { freePort } from '@storefront/utils/free-port';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { smtpTransport } from './smtp.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const received: Received[] = [];
let server: SMTPServer | undefined;
afterEach(async () => {
  received.length = 0;
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = undefined;
});

/** A mail server that takes all emails, but for what `options` changes; its address. */
async function startServer(options: SMTPServerOptions = {}, host = '127.0.0.1'): Promise<string> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  const listener = server.listen(0, host);
  await once(listener, 'listening');
  return `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

const from = 'Lanternkeep <post@shop.example>';
const message = {
  to: 'reader@example.com',
  subject: 'Grüße aus dem Laden',
  text: 'Hello,\n\nhttps://shop.example/x\n',
};
const ID = '0199aa00-0000-7000-8000-000000000001';
const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });

test('an email arrives as it was written, with an id that is the same at every try', async () => {
  const transport = smtpTransport({ url: await startServer(), from });
  expect(await transport.deliver(message, ID)).toBe(`<${ID}@shop.example>`);
  expect(received).toMatchObject([{ from: 'post@shop.example', to: ['reader@example.com'] }]);
  const { source = '' } = received[0] ?? {};
  expect(source).toContain(`Message-ID: <${ID}@shop.example>`);
  expect(source).toContain('From: Lanternkeep <post@shop.example>');
  expect(source).toContain('Auto-Submitted: auto-generated');
  expect(source).toContain('Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe_aus_dem_Laden?=');
  expect(source).toContain('https://shop.example/x');
});

test('a server that wants to know who we are is told', async () => {
  const signedIn: unknown[] = [];
  const url = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      signedIn.push([username, password]);
      done(null, { user: username });
    },
  });
  const withCredentials = url.replace('smtp://', 'smtp://post%40shop:a%2Fb@');
  await smtpTransport({ url: withCredentials, from }).deliver(message, ID);
  expect(signedIn).toEqual([['post@shop', 'a/b']]);
});

test.each([
  ['greylisting', 451, 'recipient'],
  ['a full mailbox', 452, 'data'],
  ['a server that is closing', 421, 'sender'],
] as const)('%s (%i) passes: the email arrives at a later try', async (_, code, when) => {
  let refusals = 1;
  const once = () => (refusals-- > 0 ? refusal(code) : null);
  const url = await startServer({
    ...(when === 'recipient' ? { onRcptTo: (_address, _session, done) => done(once()) } : {}),
    ...(when === 'sender' ? { onMailFrom: (_address, _session, done) => done(once()) } : {}),
    ...(when === 'data' ? { onData: (stream, _session, done) => stream.resume().on('end', () => done(once())) } : {}),
  });
  const transport = smtpTransport({ url, from });
  await expect(transport.deliver(message, ID)).rejects.toMatchObject({ isTransient: true, message: `SMTP ${code}` });
  await transport.deliver(message, ID);
});

test.each([
  ['an unknown mailbox', 550, 'recipient'],
  ['an email refused for what it says', 554, 'data'],
] as const)('%s (%i) is final, and its address is not in the reason', async (_, code, when) => {
  const url = await startServer({
    ...(when === 'recipient' ? { onRcptTo: (_address, _session, done) => done(refusal(code)) } : {}),
    ...(when === 'data'
      ? { onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(code))) }
      : {}),
  });
  await expect(smtpTransport({ url, from }).deliver(message, ID)).rejects.toMatchObject({
    isTransient: false,
    failure: 'recipient_refused',
    message: `SMTP ${code}`,
  });
});

test('wrong credentials are no fault of the email, which waits for better ones', async () => {
  const url = await startServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refusal(535)),
  });
  const transport = smtpTransport({ url: url.replace('smtp://', 'smtp://post:wrong@'), from });
  await expect(transport.deliver(message, ID)).rejects.toMatchObject({ isTransient: true, message: 'SMTP 535' });
});

test('a server that is not there may come back', async () => {
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${await freePort()}`, from });
  await expect(transport.deliver(message, ID)).rejects.toMatchObject({ isTransient: true, message: 'SMTP ESOCKET' });
});

test.each([
  ['a further recipient', { to: 'reader@example.com, other@example.com' }],
  ['a header after the address', { to: 'reader@example.com\r\nBcc: other@example.com' }],
  ['a name that holds an address', { to: '"other@example.com" <reader@example.com>' }],
  ['a header after the subject', { subject: 'Hello\r\nBcc: other@example.com' }],
  ['an empty line after the subject', { subject: 'Hello\n\nAnother email' }],
])('%s is refused before the server hears of it', async (_, change) => {
  const transport = smtpTransport({ url: await startServer(), from });
  await expect(transport.deliver({ ...message, ...change }, ID)).rejects.toMatchObject({ isTransient: false });
  expect(received).toEqual([]);
});

const [outward] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4');

const outwardOnly = needs('a network interface besides loopback');

test.runIf(outward)('a server elsewhere that offers no encryption is given no email', outwardOnly, async () => {
  const url = await startServer({}, '0.0.0.0');
  const transport = smtpTransport({ url: url.replace('127.0.0.1', outward?.address ?? ''), from });
  await expect(transport.deliver(message, ID)).rejects.toMatchObject({ isTransient: true });
  expect(received).toEqual([]);
});

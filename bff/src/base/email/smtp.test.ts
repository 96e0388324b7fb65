/** Emails over TCP to a third-party mail server. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { needs } from '@storefront/testkit/needs';
import { freePort } from '@storefront/utils/free-port';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { EmailMessage } from './outbox.ts';
import { messagingSettingsOf } from './settings.ts';
import { smtpTransport } from './smtp.ts';

interface Received {
  /** The name in the client's EHLO. */
  readonly client: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
}

const received: Received[] = [];
const servers: SMTPServer[] = [];
afterEach(async () => {
  received.length = 0;
  const closing = servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve)));
  await Promise.all(closing);
});

/** Starts a mail server that accepts all emails, except as `options` changes that. @returns its URL */
async function startServer(options: SMTPServerOptions = {}, host = '127.0.0.1'): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope, hostNameAppearsAs: client }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ client, from, to, source: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  const listener = server.listen(0, host);
  await once(listener, 'listening');
  return `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

const from = 'Lanternkeep <post@shop.example>';

/** Creates the transport from settings. */
function transportTo(url: string, variables: Partial<Parameters<typeof messagingSettingsOf>[0]> = {}) {
  const { smtp } = messagingSettingsOf({ SMTP_URL: url, MAIL_FROM: from, ...variables });
  if (!smtp) throw new Error('the settings name no mail server');
  return smtpTransport(smtp);
}

const message = {
  to: 'reader@example.com',
  subject: 'Grüße aus dem Laden',
  text: 'Hello,\n\nhttps://shop.example/x\n',
};
const ID = '0199aa00-0000-7000-8000-000000000001';
const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code });

test('an email arrives as it was written, with an id that is the same at every try', async () => {
  const transport = transportTo(await startServer());
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
  await transportTo(withCredentials).deliver(message, ID);
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
  const transport = transportTo(url);
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
  await expect(transportTo(url).deliver(message, ID)).rejects.toMatchObject({
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
  const transport = transportTo(url.replace('smtp://', 'smtp://post:wrong@'));
  await expect(transport.deliver(message, ID)).rejects.toMatchObject({ isTransient: true, message: 'SMTP 535' });
});

test('a server that is not there may come back', async () => {
  const transport = transportTo(`smtp://127.0.0.1:${await freePort()}`);
  await expect(transport.deliver(message, ID)).rejects.toMatchObject({ isTransient: true, message: 'SMTP ESOCKET' });
});

test.each([
  ['a further recipient', { to: 'reader@example.com, other@example.com' }],
  ['a header after the address', { to: 'reader@example.com\r\nBcc: other@example.com' }],
  ['a name that holds an address', { to: '"other@example.com" <reader@example.com>' }],
  ['a header after the subject', { subject: 'Hello\r\nBcc: other@example.com' }],
  ['an empty line after the subject', { subject: 'Hello\n\nAnother email' }],
])('%s is refused before the server hears of it', async (_, change) => {
  const transport = transportTo(await startServer());
  await expect(transport.deliver({ ...message, ...change }, ID)).rejects.toMatchObject({ isTransient: false });
  expect(received).toEqual([]);
});

const [outward] = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4');

const outwardOnly = needs('a network interface besides loopback');

test.runIf(outward)('a server elsewhere that offers no encryption is given no email', outwardOnly, async () => {
  const url = await startServer({}, '0.0.0.0');
  const transport = transportTo(url.replace('127.0.0.1', outward?.address ?? ''));
  await expect(transport.deliver(message, ID)).rejects.toMatchObject({ isTransient: true });
  expect(received).toEqual([]);
});

describe('headers', () => {
  const shopName = 'Lanternkeep';
  const order: EmailMessage = { ...message, shopName, thread: 'order.0199aa00-0000-7000-8000-00000000000a' };
  const LINK =
    'https://shop.example/unsubscribe/new-versions/0199aa00-0000-7000-8000-0000000000aa.kY2h5Q0nQp7mWc_1b-3eXQ';
  const news: EmailMessage = { ...message, shopName, unsubscribe: { kind: 'new-versions', link: LINK } };

  /** Sends an email and returns it as another program parses it. */
  async function arrivalOf(email: EmailMessage, variables: Parameters<typeof transportTo>[1] = {}, id = ID) {
    const transport = transportTo(await startServer(), { MAIL_FROM: 'post@shop.example', ...variables });
    await transport.deliver(email, id);
    const { source = '', client, from: sender } = received.at(-1) ?? {};
    const { from: shown, replyTo, headers } = await PostalMime.parse(source);
    const of = (name: string) => headers.find(({ key }) => key === name)?.value;
    return { shown, replyTo, client, sender, of, source };
  }

  test.each([
    ['Lanternkeep'],
    ['Dragons, Castles & Co.'],
    ['The "Old" Workshop'],
    ['Mühle & Söhne, Dächer <handgemacht>'],
    ['工房 — 灯台'],
    ['post@another.example'],
  ])('name the shop %s, however it is written', async (name) => {
    const { shown, source } = await arrivalOf({ ...message, shopName: name });
    expect(shown).toEqual({ name, address: 'post@shop.example' });
    // 7-bit only, in one header that contains no other.
    expect(/^From: [\x20-\x7e]+(\r\n[ \t][\x20-\x7e]+)*\r$/m.exec(source)).not.toBeNull();
  });

  test('name a sender of the settings as it is named there', async () => {
    const { shown } = await arrivalOf({ ...message, shopName }, { MAIL_FROM: '"Lantern, & Keep" <post@shop.example>' });
    expect(shown).toEqual({ name: 'Lantern, & Keep', address: 'post@shop.example' });
  });

  test('lead answers to where the settings say', async () => {
    expect((await arrivalOf({ ...message, shopName })).replyTo).toBeUndefined();
    const { replyTo } = await arrivalOf({ ...message, shopName }, { MAIL_REPLY_TO: 'help@shop.example' });
    expect(replyTo).toEqual([{ name: shopName, address: 'help@shop.example' }]);
  });

  test('put all emails of one order into one thread, and no other', async () => {
    const first = await arrivalOf(order);
    const second = await arrivalOf(order, {}, '0199aa00-0000-7000-8000-000000000002');
    const root = '<order.0199aa00-0000-7000-8000-00000000000a@shop.example>';
    for (const { of } of [first, second]) expect([of('references'), of('in-reply-to')]).toEqual([root, root]);
    expect(first.of('message-id')).not.toBe(second.of('message-id'));
    const { of } = await arrivalOf(message);
    expect([of('references'), of('in-reply-to')]).toEqual([undefined, undefined]);
  });

  test('mark what no person wrote, and not what one did', async () => {
    expect((await arrivalOf(message)).of('auto-submitted')).toBe('auto-generated');
    expect((await arrivalOf({ ...message, isPersonal: true })).of('auto-submitted')).toBeUndefined();
  });

  test('of a notification say how it is stopped by one click, and of no other email', async () => {
    const { of, source } = await arrivalOf(news);
    expect(of('list-unsubscribe')).toBe(`<${LINK}>`);
    expect(of('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    // Email clients reject a URL that is folded over lines.
    expect(source).toContain(`List-Unsubscribe: <${LINK}>\r\n`);
    const other = await arrivalOf(order);
    expect([other.of('list-unsubscribe'), other.of('list-unsubscribe-post')]).toEqual([undefined, undefined]);
  });

  test('promise no click without TLS', async () => {
    const link = LINK.replace('https:', 'http:');
    const { of } = await arrivalOf({ ...news, unsubscribe: { kind: 'new-versions', link } });
    expect([of('list-unsubscribe'), of('list-unsubscribe-post')]).toEqual([`<${link}>`, undefined]);
  });

  test('give notifications a sender of their own, where the settings name one', async () => {
    const variables = { MAIL_NOTIFICATIONS_FROM: 'Lanternkeep News <news@news.shop.example>' };
    const notification = await arrivalOf(news, variables);
    expect(notification.shown).toEqual({ name: 'Lanternkeep News', address: 'news@news.shop.example' });
    expect(notification.sender).toBe('news@news.shop.example');
    expect(notification.of('message-id')).toBe(`<${ID}@news.shop.example>`);
    expect((await arrivalOf(order, variables)).sender).toBe('post@shop.example');
    expect((await arrivalOf(news)).sender).toBe('post@shop.example');
  });

  test.each([
    ['the domain of its sender', {}, 'shop.example'],
    ['what the settings say', { SMTP_CLIENT_NAME: 'mail-out.shop.example' }, 'mail-out.shop.example'],
    ['it in ASCII', { MAIL_FROM: 'post@dächer.example' }, 'xn--dcher-gra.example'],
  ])('follow a greeting that names %s', async (_, variables, name) => {
    expect((await arrivalOf(message, variables)).client).toBe(name);
  });
});

/** Certificates of the store's peers, over TLS on this machine. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import {
  createSecureContext,
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  TLSSocket,
} from 'node:tls';
import { consoleContract as api } from '@storefront/contract/console';
import {
  createAuthority,
  selfSigned,
  type TestCertificate,
  type Validity,
} from '@storefront/testkit/servers/certificates';
import { freePort } from '@storefront/utils/free-port';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { after, before, DAY, HOUR, MINUTE } from '../../../base/clock.ts';
import { tlsPeers } from '../../../process/console/tls-peers.ts';
import { loadEnv } from '../../../process/env.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestConsole } from '../testing/console.ts';
import { createCertificates } from './certificates.ts';
import type { TlsPeer } from './inspect-certificate.ts';
import { inspectCertificate } from './inspect-certificate.ts';

/** The real time, because TLS libraries know no other. */
const now = new Date();
const lasting = (days: number): Validity => ({ from: before(now, 90 * DAY), until: after(now, days * DAY + HOUR) });
const authority = createAuthority('Test Authority', lasting(1000));
const good = authority.issue('localhost', lasting(60));
const usual = getCACertificates('default');

let shop: TestApp;
beforeAll(async () => {
  setDefaultCACertificates([...usual, authority.cert]);
  shop = await startTestApp();
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await shop.stop();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

interface Counted {
  readonly port: number;
  readonly connections: () => number;
}

/** Serves the certificate and counts the connections. */
async function serve(certificate: TestCertificate): Promise<Counted> {
  let count = 0;
  const server = createTlsServer(certificate);
  server.on('connection', () => {
    count += 1;
  });
  return { port: await listening(server), connections: () => count };
}

/** Starts a Postgres up to TLS: it reads the TLS request and accepts or refuses it. */
async function servePostgres(certificate: TestCertificate | undefined): Promise<number> {
  const server = createServer(async (socket) => {
    socket.on('error', () => {});
    await once(socket, 'data');
    socket.write(certificate ? 'S' : 'N');
    if (certificate) secure(socket, certificate);
  });
  return await listening(server);
}

function secure(socket: Socket, certificate: TestCertificate): void {
  new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) }).on('error', () => {});
}

/** Starts a clock at the current time. */
function startClock() {
  let time = now;
  return {
    now: () => time,
    advance(milliseconds: number) {
      time = after(time, milliseconds);
    },
  };
}

/** Opens the console of a store with these peers. */
async function consoleOf(peers: readonly TlsPeer[]) {
  const clock = startClock();
  const studio = startTestConsole(shop, {}, { certificates: createCertificates({ clock, peers }) });
  const browser = await studio.byLink();
  return {
    clock,
    browser,
    certificates: async () => (await browser.call(api.getCertificates, {})).certificates,
    ending: async () => (await browser.call(api.getWaiting, {})).nearEnd.certificates,
  };
}

const peer = (port: number, more: Partial<TlsPeer> = {}): TlsPeer => ({
  uses: ['media'],
  host: 'localhost',
  port,
  greeting: 'none',
  tls: {},
  ...more,
});

test('each host of the settings is dialled, and its certificate told without any secret', async () => {
  const [media, mail] = [await serve(good), await serve(authority.issue('127.0.0.1', lasting(10)))];
  const postgres = await servePostgres(good);
  const env = loadEnv({
    DATABASE_URL: `postgres://keeper:hunter2@localhost:${postgres}/shop?sslmode=verify-full`,
    SMTP_URL: `smtps://post:hunter2@127.0.0.1:${mail.port}`,
    MAIL_FROM: 'post@shop.example',
    MEDIA_STORE_URL: `https://localhost:${media.port}/media`,
    MEDIA_STORE_ACCESS_KEY_ID: 'key',
    MEDIA_STORE_SECRET_ACCESS_KEY: 'hunter2',
    FILES_STORE_URL: `https://localhost:${media.port}/uploads`,
    FILES_STORE_ACCESS_KEY_ID: 'key',
    FILES_STORE_SECRET_ACCESS_KEY: 'hunter2',
  });
  const { browser } = await consoleOf(tlsPeers(env));
  const answer = await browser.call(api.getCertificates, {});
  const common = { state: 'good', reason: null, issuer: 'Test, Test Authority', daysLeft: 60 };
  expect(answer.certificates).toEqual([
    { ...common, uses: ['the database'], host: `localhost:${postgres}`, validUntil: expect.any(String) },
    {
      ...common,
      uses: ['emails'],
      host: `127.0.0.1:${mail.port}`,
      state: 'near-end',
      daysLeft: 10,
      validUntil: after(now, 10 * DAY + HOUR)
        .toISOString()
        .replace(/\.\d+/, '.000'),
    },
    { ...common, uses: ['media', 'uploads'], host: `localhost:${media.port}`, validUntil: expect.any(String) },
  ]);
  expect(media.connections()).toBe(1);
  for (const secret of ['hunter2', 'keeper', 'post:']) {
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(shop.logs.join()).not.toContain(secret);
  }
});

describe('a certificate', () => {
  test.each([
    ['that has expired', authority.issue('localhost', lasting(-2)), { state: 'expired', daysLeft: -2 }],
    [
      'of an unknown authority',
      createAuthority('Other', lasting(1000)).issue('localhost', lasting(60)),
      {
        state: 'untrusted',
        reason: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      },
    ],
    [
      'signed by itself',
      selfSigned('localhost', lasting(60)),
      {
        state: 'untrusted',
        reason: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      },
    ],
    [
      'of another host',
      authority.issue('other.example', lasting(60)),
      {
        state: 'untrusted',
        reason: 'ERR_TLS_CERT_ALTNAME_INVALID',
      },
    ],
    ['with fourteen days left', authority.issue('localhost', lasting(13.9)), { state: 'near-end', daysLeft: 13 }],
    ['with more', authority.issue('localhost', lasting(15)), { state: 'good', daysLeft: 15 }],
    [
      'that lives for six days, with three left',
      authority.issue('localhost', { from: before(now, 3 * DAY), until: after(now, 3 * DAY) }),
      { state: 'good' },
    ],
  ] as const)('%s is said to be so', async (_, certificate, expected) => {
    const { port } = await serve(certificate);
    const { certificates } = await consoleOf([peer(port)]);
    expect(await certificates()).toMatchObject([expected]);
  });

  test('of a host that shares its address with others is its own', async () => {
    const contexts = new Map([['localhost', createSecureContext(good)]]);
    const server = createTlsServer({
      ...authority.issue('other.example', lasting(60)),
      SNICallback: (name, done) => done(null, contexts.get(name)),
    });
    expect(await inspectCertificate(peer(await listening(server)))).toMatchObject({ distrust: null });
  });

  test('of an authority that the database’s address names is trusted for the database alone', async () => {
    const own = createAuthority('Own', lasting(1000));
    const port = await servePostgres(own.issue('localhost', lasting(60)));
    const of = (more: Partial<TlsPeer>) => inspectCertificate(peer(port, { greeting: 'postgres', ...more }));
    expect(await of({ tls: { ca: own.cert } })).toMatchObject({ distrust: null });
    expect(await of({})).toMatchObject({ distrust: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });

  test('of a mail server is seen after STARTTLS', async () => {
    const mail = new SMTPServer({ ...good, authOptional: true });
    mail.on('error', () => {});
    const port = await listening(mail.server);
    expect(await inspectCertificate(peer(port, { greeting: 'smtp' }))).toMatchObject({ distrust: null });
  });
});

describe('a host that cannot be looked at', () => {
  test('is said to be so, beside the others', async () => {
    const silent = await listening(createServer((socket) => socket.on('error', () => {})));
    const withoutTls = await servePostgres(undefined);
    const mail = new SMTPServer({ authOptional: true, hideSTARTTLS: true, disabledCommands: ['STARTTLS'] });
    const closed = await freePort();
    const { port } = await serve(good);
    expect(await inspectCertificate(peer(silent), 50)).toEqual({ unreachable: 'ETIMEDOUT' });
    expect(await inspectCertificate(peer(await listening(mail.server), { greeting: 'smtp' }))).toEqual({
      unreachable: 'NO_TLS',
    });
    const { certificates } = await consoleOf([peer(closed), peer(withoutTls, { greeting: 'postgres' }), peer(port)]);
    const nothing = { state: 'unreachable', issuer: null, validUntil: null, daysLeft: null };
    expect(await certificates()).toMatchObject([
      { ...nothing, reason: 'ECONNREFUSED' },
      { ...nothing, reason: 'NO_TLS' },
      { state: 'good' },
    ]);
  });

  test('is looked at through the proxy, where that alone leads there', async () => {
    const { port } = await serve(good);
    const asked: string[] = [];
    const proxy = createHttpServer();
    proxy.on('connect', ({ url = '', headers }, client: Socket) => {
      asked.push(`${url} ${headers['proxy-authorization']}`);
      if (!url.startsWith('localhost:')) {
        client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      const upstream = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        client.pipe(upstream).pipe(client);
      });
      for (const socket of [client, upstream]) socket.on('error', () => {});
    });
    const closed = await freePort();
    const env = loadEnv({
      DATABASE_URL: 'postgres:///shop?host=/tmp',
      BREACHED_PASSWORDS_URL: `https://localhost:${closed}`,
      MEDIA_STORE_URL: `https://127.0.0.1:${closed}/media`,
      MEDIA_STORE_ACCESS_KEY_ID: 'key',
      MEDIA_STORE_SECRET_ACCESS_KEY: 'hunter2',
      HTTPS_PROXY: `http://post:hunter2@127.0.0.1:${await listening(proxy)}`,
    });
    const { browser } = await consoleOf(tlsPeers(env));
    const { certificates } = await browser.call(api.getCertificates, {});
    expect(certificates).toMatchObject([
      { uses: ['leaked passwords'], state: 'good', daysLeft: 60 },
      { uses: ['media'], state: 'unreachable', reason: 'PROXY', validUntil: null },
    ]);
    const credentials = `Basic ${Buffer.from('post:hunter2').toString('base64')}`;
    expect(asked.toSorted()).toEqual([`127.0.0.1:${closed} ${credentials}`, `localhost:${closed} ${credentials}`]);
    expect(JSON.stringify(certificates)).not.toContain('hunter2');
  });

  test('is looked at directly, where that leads there, whatever the proxy does', async () => {
    const { port } = await serve(good);
    const proxy = { host: '127.0.0.1', port: await freePort(), authorization: undefined };
    expect(await inspectCertificate(peer(port, { proxy }))).toMatchObject({ distrust: null });
  });

  test('is looked at again a minute later', async () => {
    const port = await freePort();
    const { certificates, clock } = await consoleOf([peer(port)]);
    expect(await certificates()).toMatchObject([{ state: 'unreachable' }]);
    const server = createTlsServer(good);
    servers.push(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await certificates()).toMatchObject([{ state: 'unreachable' }]);
    clock.advance(MINUTE);
    expect(await certificates()).toMatchObject([{ state: 'good' }]);
  });
});

test('however many look at once and within an hour, a host is dialled once', async () => {
  const { port, connections } = await serve(good);
  const { certificates, clock } = await consoleOf([peer(port)]);
  await Promise.all([certificates(), certificates(), certificates()]);
  clock.advance(59 * MINUTE);
  await certificates();
  expect(connections()).toBe(1);
  clock.advance(MINUTE);
  await certificates();
  expect(connections()).toBe(2);
});

describe('Today', () => {
  test('tells of ends from fourteen days before, as they were last seen, and looks again meanwhile', async () => {
    const { port, connections } = await serve(authority.issue('localhost', lasting(20)));
    const { ending, certificates, clock } = await consoleOf([peer(port)]);
    expect(await ending()).toEqual([]);
    await certificates();
    clock.advance(6 * HOUR - 1);
    await ending();
    expect(connections()).toBe(1);
    clock.advance(1);
    await ending();
    await expect.poll(connections).toBe(2);
    clock.advance(7 * DAY);
    const validUntil = expect.stringMatching(/^\d{4}-/);
    expect(await ending()).toEqual([{ uses: ['media'], validUntil, daysLeft: 12 }]);
    clock.advance(14 * DAY);
    expect(await ending()).toMatchObject([{ daysLeft: -2 }]);
  });

  test('does not wait for a host that does not answer', async () => {
    const silent = await listening(createServer((socket) => socket.on('error', () => {})));
    const { ending } = await consoleOf([peer(silent)]);
    expect(await ending()).toEqual([]);
  });
});

describe('what is dialled', () => {
  const of = (settings: Readonly<Record<string, string>>) =>
    tlsPeers(loadEnv({ DATABASE_URL: 'postgres:///shop?host=/tmp', ...settings })).map(
      ({ uses, host, port, greeting }) => `${uses}: ${greeting} ${host}:${port}`,
    );

  test('is nothing in development', () => {
    expect(of({})).toEqual([]);
  });

  test('are the hosts of the settings that are spoken to over TLS', () => {
    expect(
      of({
        PUBLIC_ORIGIN: 'https://shop.example',
        CONSOLE_ORIGIN: 'https://console.shop.example',
        DATABASE_URL: 'postgres://owner@pool.example:6432/shop?sslmode=verify-full',
        DATABASE_DIRECT_URL: 'postgres://owner@db.example/shop?sslmode=no-verify',
        DATABASE_READ_URL: 'postgres://reader@replica.example/shop?sslmode=disable',
        SMTP_URL: 'smtp://post:secret@mail.example',
        MAIL_FROM: 'post@shop.example',
        TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
        TWILIO_AUTH_TOKEN: 'secret',
        TWILIO_FROM: '+15554443333',
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_live_secret',
        STRIPE_WEBHOOK_SECRET: 'whsec_secret',
        STUDIO_EMAIL: 'ann@shop.example',
        GOOGLE_CLIENT_ID: 'client',
        GOOGLE_CLIENT_SECRET: 'secret',
        PRODUCT_FILES_STORE_URL: 'https://goods.s3.example',
        PRODUCT_FILES_STORE_ACCESS_KEY_ID: 'key',
        PRODUCT_FILES_STORE_SECRET_ACCESS_KEY: 'secret',
        FILES_STORE_URL: 'http://127.0.0.1:9000/uploads',
        FILES_STORE_ACCESS_KEY_ID: 'key',
        FILES_STORE_SECRET_ACCESS_KEY: 'secret',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
      }),
    ).toEqual([
      'the store: none shop.example:443',
      'the console: none console.shop.example:443',
      'the database: postgres pool.example:6432',
      'the database: postgres db.example:5432',
      'emails: smtp mail.example:587',
      'texts: none api.twilio.com:443',
      'payments: none api.stripe.com:443',
      'sign-in with Google: none accounts.google.com:443',
      'product files: none goods.s3.example:443',
    ]);
  });
});

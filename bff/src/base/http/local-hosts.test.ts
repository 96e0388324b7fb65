/** In development requests for other hosts than this machine's are refused, whatever the path (DNS rebinding). */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '@storefront/utils/free-port';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type RunningServer } from '../../process/server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { refuseForeignHosts } from './local-hosts.ts';

let shop: TestApp;
let port: number;
let server: RunningServer;
const ORIGINS = ['https://tunnel.example', 'http://192.168.1.5:4000'];
beforeAll(async () => {
  [shop, port] = await Promise.all([startTestApp(), freePort()]);
  const refuseHost = refuseForeignHosts({ production: false }, ORIGINS, 'PUBLIC_ORIGIN');
  server = await listen(shop.app.fetch, { host: '127.0.0.1', port, refuseHost });
});
afterAll(async () => {
  await server.close();
  await shop.stop();
});

async function ask(host: string, path = '/healthz', at = port): Promise<{ status: number | undefined; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>();
  request({ host: '127.0.0.1', port: at, path, headers: { host } }, (response) => {
    text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
  })
    .on('error', reject)
    .end();
  return await promise;
}

describe('in development', () => {
  test.each([
    'localhost',
    'localhost:4000',
    'LOCALHOST:4000',
    'catalog.localhost:4000',
    '127.0.0.1',
    '127.0.0.1:4000',
    '[::1]:4000',
    'tunnel.example',
    'tunnel.example:8443',
    '192.168.1.5:4000',
  ])('%s is answered', async (host) => {
    expect((await ask(host)).status).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    'evil-localhost',
    'evillocalhost',
    'xtunnel.example',
    'tunnel.example.evil.example',
    '127.0.0.1.evil.example',
    '192.168.1.6:4000',
  ])('%s is refused, and told what to set', async (host) => {
    for (const path of ['/dev/outbox', '/dev/outbox.json', '/home', '/api/session', '/healthz']) {
      const { status, body } = await ask(host, path);
      expect([path, status]).toEqual([path, 421]);
      expect(body).toContain('set PUBLIC_ORIGIN');
    }
  });

  test.each(['localhost@evil.example', 'a b', 'localhost/evil.example'])('%s is no host at all', async (host) => {
    expect((await ask(host)).status).toBe(400);
  });
});

test('in production the proxy in front decides which hosts there are', async () => {
  const at = await freePort();
  const refuseHost = refuseForeignHosts({ production: true }, ORIGINS, 'PUBLIC_ORIGIN');
  const behindProxy = await listen(shop.app.fetch, { host: '127.0.0.1', port: at, refuseHost });
  expect((await ask('10.0.0.7:4000', '/healthz', at)).status).toBe(200);
  await behindProxy.close();
});

/** Rules for every route of the console. */
import type { Endpoint } from '@storefront/contract';
import { type ConsoleEndpointName, consoleContract } from '@storefront/contract/console';
import { sampleOfSchema } from '@storefront/testkit/sample-of-schema';
import type { TestClient } from '@storefront/testkit/test-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../base/clock.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { OWNER, SUPPORT, startTestConsole, type TestConsole } from './testing/console.ts';

let shop: TestApp;
let studio: TestConsole;
let people: Record<'owner' | 'support' | 'nobody', TestClient>;
beforeAll(async () => {
  shop = await startTestApp();
  studio = startTestConsole(shop);
  people = {
    owner: await studio.signedIn(OWNER),
    support: await studio.signedIn(SUPPORT),
    nobody: studio.client(),
  };
});
afterAll(() => shop.stop());

const endpoints = Object.entries(consoleContract) as [ConsoleEndpointName, Endpoint][];
/** API routes; pages and files are public, because they contain no data. */
const routes = () => studio.policies.filter(({ path }) => path.startsWith('/api/'));

const addressOf = (path: string) => path.replace(/:\w+/g, '01890a5d-ac96-774b-bcce-b302099a8057');

function request(browser: TestClient, { method, path, ...endpoint }: Pick<Endpoint, 'method' | 'path' | 'body'>) {
  const body = endpoint.body && JSON.stringify(sampleOfSchema(endpoint.body));
  return browser.request(addressOf(path), {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
  });
}

test('every endpoint is mounted, and declares its policy', () => {
  const mounted = studio.policies.map(({ method, path }) => `${method} ${path}`);
  expect(
    endpoints.map(([, { method, path }]) => `${method} ${path}`).filter((each) => !mounted.includes(each)),
  ).toEqual([]);
  for (const route of routes()) {
    expect(route.path).toMatch(/^\/api\/console\//);
    expect(route.cache).toBe('no-store');
    expect(route.csrf).toBe(route.method === 'GET' ? 'safe' : 'protected');
    expect(route.rateLimit).not.toBe('unlimited');
  }
});

describe('at the store’s origin', () => {
  test('no route of the console is found, signed in or not', async () => {
    const shopper = await shop.signedIn();
    for (const client of [shop.client(), shopper]) {
      for (const { method, path } of routes()) {
        const response = await client.request(addressOf(path), { method });
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
    }
  });

  test('neither are the files of its page, nor is it in the store’s description of itself', async () => {
    expect((await shop.client().request('/assets/console/main.js')).status).toBe(404);
    const description = await (await shop.client().request('/api/openapi.json')).text();
    expect(description).not.toMatch(/console/i);
  });

  test('the console’s cookie opens nothing', async () => {
    const moved = shop.client();
    for (const [name, value] of people.owner.cookies) moved.cookies.set(name, value);
    const state = await (await moved.request('/api/session')).json();
    expect(state).toMatchObject({ user: null });
  });
});

describe('at the console’s origin', () => {
  test.each(['/api/products', '/api/session', '/api/cart', '/api/openapi.json', '/healthz/x', '/releases'])(
    'the store’s %s is no route of its own',
    async (path) => {
      const response = await people.owner.request(path);
      expect([response.status, response.headers.get('content-type')]).not.toEqual([200, 'application/json']);
    },
  );
});

describe('rights', () => {
  const allowed = { public: ['owner', 'support', 'nobody'], support: ['owner', 'support'], owner: ['owner'] } as const;
  const refusals = { nobody: [401, 'console_sign_in_required'], support: [403, 'console_role_required'] } as const;

  test.each(['owner', 'support', 'nobody'] as const)('of %s are what each route declares', async (role) => {
    for (const { method, path, auth } of routes()) {
      // Endpoints that end or begin sessions would change the caller of the next request.
      if (auth === 'public') continue;
      shop.clock.advance(1 * MINUTE);
      const endpoint = endpoints.find(([, each]) => each.method === method && each.path === path)?.[1];
      const response = await request(people[role], { method, path: path as `/${string}`, ...endpoint });
      const isAllowed = (allowed[auth as keyof typeof allowed] as readonly string[]).includes(role);
      if (isAllowed) {
        expect([path, role, response.status]).not.toEqual([path, role, 401]);
        expect([path, role, response.status]).not.toEqual([path, role, 403]);
        await response.body?.cancel();
      } else {
        const [status, code] = refusals[role as keyof typeof refusals];
        expect([path, role, response.status]).toEqual([path, role, status]);
        expect(await response.json()).toMatchObject({ code });
      }
    }
  });

  test('of support leave prices, releases and people alone', () => {
    const forSupport = routes().filter(({ auth, method }) => auth === 'support' && method !== 'GET');
    for (const { path } of forSupport) {
      expect(path).toMatch(/^\/api\/console\/(orders|messages|saved-replies|sessions)\b/);
    }
  });
});

describe('a write', () => {
  const writes = endpoints.filter(([, { method }]) => method !== 'GET');

  test.each(writes)('%s from elsewhere, or without our header, is refused', async (_, endpoint) => {
    shop.clock.advance(1 * MINUTE);
    const path = addressOf(endpoint.path);
    const { method } = endpoint;
    for (const headers of [{ origin: 'https://evil.example' }, { 'x-storefront-client': '' }]) {
      const response = await people.owner.request(path, { method, headers });
      expect([response.status, await response.json()]).toEqual([
        403,
        expect.objectContaining({ code: 'csrf_rejected' }),
      ]);
    }
  });

  test.each(writes.filter(([, { body }]) => body))('%s with a field too many is refused', async (_, endpoint) => {
    shop.clock.advance(1 * MINUTE);
    const body = JSON.stringify({ ...(sampleOfSchema(endpoint.body as never) as object), role: 'owner' });
    const response = await people.owner.request(addressOf(endpoint.path), {
      method: endpoint.method,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});

describe('the audit log', () => {
  const entries = () => shop.database.query('select * from console_audit order by id');

  test.each([
    'update console_audit set actor = $1',
    'delete from console_audit where actor <> $1',
    'truncate console_audit',
  ])('cannot be changed by %s', async (statement) => {
    const before = await entries();
    expect(before.length).toBeGreaterThan(0);
    const values = statement.includes('$1') ? ['another'] : [];
    await expect(shop.database.query(statement, values)).rejects.toThrow('what was done stays written');
    expect(await entries()).toEqual(before);
  });

  test('is shown to owners page by page, by action and by person', async () => {
    await shop.database.query(
      `insert into console_audit (at, actor, role, action, subject_kind, subject_id)
       select $1::timestamptz - n / 3 * interval '1 second', 'cleo', 'support', 'order.note', 'order', n::text
       from generate_series(1, 120) n`,
      [shop.clock.now()],
    );
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await people.owner.call(consoleContract.listAudit, { query: { actor: 'cleo', after } });
      seen.push(...page.entries.map(({ subject }) => subject.id));
      after = page.next ?? undefined;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    const { entries: notes } = await people.owner.call(consoleContract.listAudit, { query: { action: 'order.note' } });
    expect(new Set(notes.map(({ action }) => action))).toEqual(new Set(['order.note']));
  });
});

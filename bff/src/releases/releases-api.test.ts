/** Managing releases over HTTP: permissions and history. */
import { brotliCompressSync } from 'node:zlib';
import { releaseEndpoints } from '@storefront/contract/releases/endpoints';
import { type ReleaseRight, releaseRights } from '@storefront/contract/releases/schemas';
import { packTar, type TarEntry } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../base/clock.ts';
import { UNSUBSCRIBE_PATH } from '../people/notifications/unsubscribe-links.ts';
import {
  archiveOf,
  buildEntries,
  checkThatSays,
  fileEntry,
  openReleaseShop,
  type ReleaseShop,
} from '../testing/release-api.ts';
import { startTestApp } from '../testing/test-app.ts';
import { revokeGrant } from './access/grants.repository.ts';

const app = 'mfe-catalog';

let shop: ReleaseShop;
beforeAll(async () => {
  shop = await openReleaseShop(checkThatSays({ reasons: [], triedInBrowser: true }));
  await shop.admin.release({ version: 'v1' });
  await shop.admin.publishSample({ version: 'v2' });
});
afterAll(() => shop.stop());

const codeOf = async (response: Response) => ((await response.json()) as { code?: string }).code;

/** One request for each right; its other requirements do not matter, because rights are checked first. */
const uses: Partial<Record<ReleaseRight, (token: string, of?: string) => Promise<Response>>> = {
  publish: (token, of = app) => shop.upload(token, new Uint8Array(512), `/releases?app=${of}`),
  canary: (token, of = app) => shop.send(token, 'POST', `/releases/${of}/canary`, { version: 'none', percent: 10 }),
  activate: (token, of = app) => shop.send(token, 'POST', `/releases/${of}/activate`, { version: 'none' }),
  preview: (token, of = app) => shop.send(token, 'POST', `/releases/${of}/preview`, { version: 'none' }),
  promote: (token, of = app) => shop.send(token, 'POST', `/releases/${of}/promote`, {}),
  rollback: (token, of = app) => shop.send(token, 'POST', `/releases/${of}/rollback`, {}),
};
const actions = Object.entries(uses) as [ReleaseRight, NonNullable<(typeof uses)[ReleaseRight]>][];

test('until the owner opens it there is no such API', async () => {
  const closed = await startTestApp();
  const token = await shop.token(app, releaseRights);
  for (const { method, path } of Object.values(releaseEndpoints)) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await closed.app.request(path.replace(':app', app), { method, headers });
    // GET requests reach the pages, which redirect home.
    expect([method, path, response.status]).toEqual([
      method,
      path,
      method === 'GET' ? expect.any(Number) : expect.toSatisfy((status) => status === 404 || status === 405),
    ]);
  }
  expect(closed.policies.filter(({ auth }) => auth === 'release-token')).toEqual([]);
  await closed.stop();
});

test('what needs no CSRF protection needs a token in every request, which no browser adds by itself', () => {
  const isLink = (path: string) => path.startsWith(UNSUBSCRIBE_PATH);
  const unprotected = shop.policies.filter(({ csrf, path }) => csrf === 'none' && !isLink(path));
  expect(unprotected).toHaveLength(Object.keys(releaseEndpoints).length - 2);
  for (const { auth, cache } of unprotected) expect([auth, cache]).toEqual(['release-token', 'no-store']);
});

describe.each(actions)('to %s', (right, use) => {
  test('its right is needed, and no other will do', async () => {
    // The preview right includes uploading builds, although no visitor gets those.
    const isEnough = (other: ReleaseRight) => other === right || (right === 'publish' && other === 'preview');
    const others = releaseRights.filter((other) => !isEnough(other));
    const without = await use(await shop.token(app, others));
    expect([without.status, await codeOf(without)]).toEqual([403, 'release_not_permitted']);
    expect((await use(await shop.token(app, [right]))).status).toBe(422);
  });

  test('a token of another app will not do', async () => {
    const token = await shop.token('mfe-support', releaseRights);
    expect((await use(token)).status).toBe(403);
    expect((await use(await shop.token(app, releaseRights), 'shell')).status).toBe(403);
  });

  test('a token that is unknown, altered, expired or revoked is none', async () => {
    const token = await shop.token(app, [right]);
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const brief = await shop.token(app, [right], new Date(shop.clock.now().getTime() + MINUTE));
    shop.clock.advance(1 * MINUTE);
    for (const wrong of ['', 'x', altered, `release_${'0'.repeat(16)}_${'A'.repeat(43)}`, brief]) {
      const response = await use(wrong);
      expect([response.status, await codeOf(response)]).toEqual([401, 'release_token_invalid']);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const [{ name } = { name: '' }] = await shop.database.query<{ name: string }>(
      'select name from release_grants where token_key = $1',
      [token.split('_')[1]],
    );
    await revokeGrant(shop.db, name, shop.clock.now());
    expect((await use(token)).status).toBe(401);
  });

  test('a signed-in browser cannot', async () => {
    const browser = await shop.signedIn(`${right}@example.com`);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const { method, path } = {
      method: 'POST',
      path: right === 'publish' ? `/releases?app=${app}` : `/releases/${app}/${right}`,
    };
    expect((await shop.app.request(path, { method, headers: { cookie } })).status).toBe(401);
  });
});

test('a release goes from an upload to everybody and back, each step in the name of its token', async () => {
  const token = await shop.token(app, releaseRights);
  const published = await shop.upload(token, await archiveOf({ version: 'v9' }), `/releases?app=${app}&commit=0123abc`);
  expect([published.status, await published.json()]).toEqual([
    201,
    expect.objectContaining({ app, version: 'v9', isNew: true, files: 3 }),
  ]);
  const steps: [string, object][] = [
    ['canary', { version: 'v9', percent: 10 }],
    ['promote', {}],
    ['rollback', { reason: 'only a test' }],
  ];
  for (const [step, body] of steps) {
    const response = await shop.send(token, 'POST', `/releases/${app}/${step}`, body);
    expect([step, response.status]).toEqual([step, 200]);
  }
  const list = (await (await shop.send(token, 'GET', `/releases?app=${app}`)).json()) as {
    releases: { version: string; createdBy: string; commit: string }[];
    events: { action: string; actor: string; reason: string | null }[];
  };
  const name = list.releases.find(({ version }) => version === 'v9')?.createdBy ?? '';
  expect(name).toMatch(/^token-\d+$/);
  expect(list.events.slice(0, 3).map(({ action, actor }) => [action, actor])).toEqual([
    ['rollback', name],
    ['promote', name],
    ['canary', name],
  ]);
  const [used] = await shop.database.query('select last_used_at from release_grants where name = $1', [name]);
  expect(used).toEqual({ last_used_at: shop.clock.now() });
});

test('the gate refuses here as it does in the commands, and says why', async () => {
  const token = await shop.token(app, releaseRights);
  await shop.upload(token, await archiveOf({ version: 'odd', shared: { react: '99.0.0' } }));
  const refused = await shop.send(token, 'POST', `/releases/${app}/activate`, { version: 'odd' });
  expect(refused.status).toBe(422);
  const { context } = (await refused.json()) as { context: { reason: string } };
  expect(context.reason).toMatch(/^mfe-catalog odd is refused:\n {2}- It needs react \^99/);
});

test.each([
  ['no check', undefined],
  ['a check without a browser', checkThatSays({ reasons: [], triedInBrowser: false })],
])('with %s, tokens give a release to a tenth of the visitors', async (_, check) => {
  const untrying = await openReleaseShop(check);
  await untrying.admin.release({ version: 'v1' });
  await untrying.admin.publishSample({ version: 'v2' });
  const token = await untrying.token(app, releaseRights);
  const send = async (step: string, body: object) => {
    const response = await untrying.send(token, 'POST', `/releases/${app}/${step}`, body);
    const { context } = (await response.json()) as { context?: { reason: string } };
    return [response.status, context?.reason];
  };
  const refused = [422, expect.stringContaining('mfe-catalog v2 was not tested in a browser')];
  expect(await send('activate', { version: 'v2' })).toEqual(refused);
  expect(await send('canary', { version: 'v2', percent: 11 })).toEqual(refused);
  expect(await send('canary', { version: 'v2', percent: 10 })).toEqual([200, undefined]);
  expect(await send('promote', {})).toEqual(refused);
  await untrying.stop();
});

test('what the check finds is said, with a browser or without', async () => {
  const finding = await openReleaseShop(checkThatSays({ reasons: ['It does not fit.'], triedInBrowser: false }));
  await finding.admin.publishSample({ version: 'v1' });
  const token = await finding.token(app, releaseRights);
  const refused = await finding.send(token, 'POST', `/releases/${app}/activate`, { version: 'v1' });
  expect(await refused.json()).toMatchObject({
    context: { reason: 'mfe-catalog v1 is refused:\n  - It does not fit.' },
  });
  await finding.stop();
});

test('a page that is too heavy is told apart from one that came without its compressed files', async () => {
  const token = await shop.token(app, releaseRights);
  const content = '// heavy\n'.repeat(2_000);
  const reasonOf = async (version: string, ...more: TarEntry[]) => {
    const entries = [...buildEntries({ version, contents: { 'page.js': content } }), ...more];
    await shop.upload(token, await packTar(entries));
    const response = await shop.send(token, 'POST', `/releases/${app}/activate`, { version });
    return ((await response.json()) as { context?: { reason: string } }).context?.reason;
  };
  expect(await reasonOf('plain')).toContain(
    'It is too heavy: mfe-catalog, /store: scripts, 18020 of 12000 bytes; compressed files are what counts, and it came without page.js.br: publish another version',
  );
  expect(await reasonOf('compressed', fileEntry('page.js.br', brotliCompressSync(content)))).toBeUndefined();
});

test.each<[string, string, object, string]>([
  [`${app}/canary`, 'body.percent', { version: 'v2', percent: 0 }, 'must be a whole number from 1 to 99'],
  [`${app}/canary`, 'body.percent', { version: 'v2', percent: 100 }, 'must be a whole number from 1 to 99'],
  [`${app}/canary`, 'body.percent', { version: 'v2' }, 'must be a whole number from 1 to 99'],
  [`${app}/activate`, 'body.version', { version: '../v2' }, 'must be 1 to 100 letters, digits, dots, dashes or'],
  [`${app}/promote`, 'body.reason', { reason: 'x'.repeat(501) }, 'must be a text of at most 500 characters'],
  [`${app}/rollback`, 'body.reason', { reason: 1 }, 'must be a text of at most 500 characters'],
  [`${app}/develop`, 'body.origin', { origin: 'https://other.example', release: {} }, 'must be an address of your own'],
  [`${app}/develop`, 'body.release', { origin: 'http://localhost:3001' }, 'must be the content of release.json'],
  ['Catalog/rollback', 'params.app', {}, 'must be a name such as mfe-catalog'],
  ['?app=shell&commit=HEAD', 'query.commit', {}, 'must be 7 to 64 hexadecimal digits in lower case'],
])('what %s refuses names %s, and what it must be', async (path, field, body, message) => {
  const token = await shop.token(app, releaseRights);
  const response = path.startsWith('?')
    ? await shop.upload(token, new Uint8Array(512), `/releases${path}`)
    : await shop.send(token, 'POST', `/releases/${path}`, body);
  const { errors } = (await response.json()) as { errors: object[] };
  expect([response.status, errors]).toEqual([
    400,
    [{ path: field, code: expect.any(String), message: expect.stringContaining(message) }],
  ]);
});

test('the database holds no token, and the log neither', async () => {
  const token = await shop.token(app, releaseRights, new Date(shop.clock.now().getTime() + DAY));
  await shop.send(token, 'GET', `/releases?app=${app}`);
  const secret = token.split('_').slice(2).join('_');
  const rows = await shop.database.query('select release_grants::text as row from release_grants');
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(shop.logs.join('')).not.toContain(secret);
});

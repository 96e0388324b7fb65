/** An identity provider that lies, replays, mixes up, or does not respond never signs a user in. */
import { contract } from '@storefront/contract';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MINUTE, SECOND } from '../../base/clock.ts';
import {
  beginGoogle,
  follow,
  type GoogleShop,
  signInWithGoogle,
  startGoogleShop,
  userIn,
} from '../../testing/google.ts';

let shop: GoogleShop;
beforeAll(async () => {
  shop = await startGoogleShop();
  return () => shop.stop();
});
afterEach(() => {
  shop.identity.forge({});
  for (const endpoint of ['discovery', 'token', 'jwks'] as const) shop.identity.fail(endpoint, undefined);
});

const person = { sub: 'mallory', email: 'mallory@gmail.example', email_verified: true };
const seconds = (offset: number) => Math.floor((shop.clock.now().getTime() + offset) / SECOND);

async function nobodyIsIn(browser: TestClient) {
  expect(await userIn(browser)).toBeNull();
  expect([...browser.cookies.keys()].filter((name) => name !== '__Host-google')).toEqual([]);
  expect(await shop.database.query('select from users')).toEqual([]);
  expect(await shop.database.query('select from identities')).toEqual([]);
}

async function refusedWith(code: string, browser = shop.client()) {
  const { flow } = await signInWithGoogle(shop, browser, person);
  expect(flow).toMatchObject({ state: 'failed', problem: { code } });
  await nobodyIsIn(browser);
}

describe('an ID token', () => {
  test.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['of an issuer that only begins like ours', () => ({ iss: `${shop.identity.settings.issuer}/` })],
    ['for another client', () => ({ aud: 'another-shop' })],
    ['for others beside us', () => ({ aud: [shop.identity.settings.clientId, 'another-shop'] })],
    ['without an audience', () => ({ aud: [] })],
    ['given to another party', () => ({ azp: 'another-shop' })],
    ['of another sign-in', () => ({ nonce: 'n'.repeat(43) })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with a subject that is no text', () => ({ sub: 7 })],
    ['that has expired', () => ({ exp: seconds(-31 * SECOND) })],
    ['that never expires', () => ({ exp: undefined })],
    ['that does not count yet', () => ({ nbf: seconds(2 * MINUTE) })],
    ['of the future', () => ({ iat: seconds(2 * MINUTE) })],
    ['of long ago', () => ({ iat: seconds(-11 * MINUTE) })],
    ['of no time', () => ({ iat: undefined })],
  ])('%s is refused', async (_, claims) => {
    shop.identity.forge({ claims: claims() });
    await refusedWith('google_failed');
  });

  test('without a signature (alg none) is refused', async () => {
    shop.identity.forge({ token: (honest) => new UnsecuredJWT(payloadOf(honest)).encode() });
    await refusedWith('google_failed');
  });

  test('signed with our provider’s public key as a shared secret (HS256) is refused', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(shop.identity.publicKey()));
    const kid = shop.identity.publicKey().kid ?? '';
    shop.identity.forge({
      token: (honest) => new SignJWT(payloadOf(honest)).setProtectedHeader({ alg: 'HS256', kid }).sign(secret),
    });
    await refusedWith('google_failed');
  });

  test('signed with the client’s secret (HS256) is refused', async () => {
    const secret = new TextEncoder().encode(shop.identity.settings.clientSecret);
    shop.identity.forge({
      token: (honest) => new SignJWT(payloadOf(honest)).setProtectedHeader({ alg: 'HS256' }).sign(secret),
    });
    await refusedWith('google_failed');
  });

  test('that brings its own key is refused', async () => {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['sign', 'verify'],
    );
    const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)), kty: 'RSA' };
    await importJWK(jwk, 'RS256');
    shop.identity.forge({
      token: (honest) => new SignJWT(payloadOf(honest)).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey),
    });
    await refusedWith('google_failed');
  });

  test('whose claims were changed after it was signed is refused', async () => {
    shop.identity.forge({
      token: (honest) => {
        const [header, , signature] = honest.split('.');
        const claims = JSON.stringify({ ...payloadOf(honest), sub: 'somebody-else' });
        return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
      },
    });
    await refusedWith('google_failed');
  });

  test.each(['', 'not.a.token', `${'a'.repeat(20_000)}.b.c`])('%.20j is refused', async (token) => {
    shop.identity.forge({ token: () => token });
    const { flow } = await signInWithGoogle(shop, shop.client(), person);
    expect(flow?.state).toBe('failed');
    await nobodyIsIn(shop.client());
  });

  test.each([{ email_verified: false }, { email_verified: 'true' }, { email: undefined }, { email: 'no address' }])(
    'that does not vouch for an address (%j) makes no account',
    async (claims) => {
      shop.identity.forge({ claims });
      await refusedWith('google_email_unverified');
    },
  );
});

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

describe('a key', () => {
  test('that is not among the published ones is refused, and does not have the provider asked again and again', async () => {
    await refusedOnce();
    shop.clock.advance(1 * MINUTE);
    await shop.identity.rotateKey({ hidden: true });
    shop.identity.requests.length = 0;
    for (let attempt = 1; attempt <= 5; attempt += 1) await refusedWith('google_failed');
    expect(shop.identity.requests.filter((name) => name === 'jwks')).toHaveLength(1);
    await shop.identity.rotateKey();
  });

  /** Makes the shop load and cache the keys. */
  const refusedOnce = () => {
    shop.identity.forge({ claims: { aud: 'another-shop' } });
    return refusedWith('google_failed').then(() => shop.identity.forge({}));
  };
});

describe('the way back', () => {
  const answerOf = async (browser: TestClient) => {
    const { url } = await beginGoogle(browser);
    return { url, path: await shop.identity.agree(url, person) };
  };
  const changed = (path: string, change: (parameters: URLSearchParams) => void) => {
    const url = new URL(path, TEST_ORIGIN);
    change(url.searchParams);
    return url.pathname + url.search;
  };

  test('without the browser’s cookie, as another browser has it, is refused', async () => {
    const [victim, attacker] = [shop.client(), shop.client()];
    const { path } = await answerOf(attacker);
    expect((await follow(victim, path)).status).toBe(400);
    await nobodyIsIn(victim);
  });

  test('with the cookie of another flow is refused, and leaves that flow alone', async () => {
    const [victim, attacker] = [shop.client(), shop.client()];
    const { path } = await answerOf(attacker);
    await beginGoogle(victim);
    expect((await follow(victim, path)).status).toBe(400);
    expect((await victim.call(contract.getGoogleFlow, {})).flow?.state).toBe('open');
    await nobodyIsIn(victim);
  });

  test.each([
    ['with an invented state', (parameters: URLSearchParams) => parameters.set('state', 's'.repeat(43))],
    ['with a state of another form', (parameters: URLSearchParams) => parameters.set('state', "' or 1=1")],
    ['without a state', (parameters: URLSearchParams) => parameters.delete('state')],
    ['with two states', (parameters: URLSearchParams) => parameters.append('state', 'another')],
  ])('%s is refused', async (_, change) => {
    const browser = shop.client();
    const { path } = await answerOf(browser);
    expect((await follow(browser, changed(path, change))).status).toBe(400);
    await nobodyIsIn(browser);
  });

  test.each([
    ['from another provider (mix-up)', (p: URLSearchParams) => p.set('iss', 'https://evil.example')],
    ['that does not say from which provider', (p: URLSearchParams) => p.delete('iss')],
    ['from two providers', (p: URLSearchParams) => p.append('iss', 'https://evil.example')],
    ['without a code', (p: URLSearchParams) => p.delete('code')],
    ['with two codes', (p: URLSearchParams) => p.append('code', 'another')],
    ['with a code that is none', (p: URLSearchParams) => p.set('code', 'invented')],
    ['with a code too long', (p: URLSearchParams) => p.set('code', 'c'.repeat(2049))],
    ['with an error and a code', (p: URLSearchParams) => p.set('error', 'server_error')],
  ])('%s is refused, and the flow is spent', async (_, change) => {
    const browser = shop.client();
    const { path } = await answerOf(browser);
    await follow(browser, changed(path, change));
    expect((await browser.call(contract.getGoogleFlow, {})).flow).toMatchObject({
      state: 'failed',
      problem: { code: 'google_failed', detail: 'Authentication failed. Please try again.' },
    });
    expect((await follow(browser, path)).status).toBe(400);
    await nobodyIsIn(browser);
  });

  test('a mixed-up answer does not even have its code sent to our provider', async () => {
    const browser = shop.client();
    const { path } = await answerOf(browser);
    shop.identity.requests.length = 0;
    await follow(
      browser,
      changed(path, (parameters) => parameters.set('iss', 'https://evil.example')),
    );
    expect(shop.identity.requests).toEqual([]);
  });

  test('after ten minutes is refused', async () => {
    const browser = shop.client();
    const { path } = await answerOf(browser);
    shop.clock.advance(10 * MINUTE);
    expect((await follow(browser, path)).status).toBe(400);
    await nobodyIsIn(browser);
  });

  test('with the code of another flow is refused: its challenge is not ours', async () => {
    const [browser, attacker] = [shop.client(), shop.client()];
    const stolen = new URL((await answerOf(attacker)).path, TEST_ORIGIN).searchParams.get('code') ?? '';
    const { path } = await answerOf(browser);
    await follow(
      browser,
      changed(path, (parameters) => parameters.set('code', stolen)),
    );
    expect((await browser.call(contract.getGoogleFlow, {})).flow?.state).toBe('failed');
    await nobodyIsIn(browser);
  });

  test('leads somewhere once: of ten at the same time one counts', async () => {
    const own = await startGoogleShop();
    onTestFinished(() => own.stop());
    const browser = own.client();
    const { url } = await beginGoogle(browser);
    const path = await own.identity.agree(url, person);
    const responses = await Promise.all(Array.from({ length: 10 }, () => follow(browser, path)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
    expect(await own.database.query('select from sessions')).toHaveLength(1);
  });
});

describe('a provider', () => {
  const broken = { status: 500, body: 'Internal Server Error' };
  const garbage = { status: 200, body: '<!doctype html><title>Maintenance</title>' };

  test.each([
    ['token', broken],
    ['token', garbage],
    ['token', { status: 200, body: '{}' }],
    ['token', { status: 200, body: JSON.stringify({ id_token: 'x'.repeat(300_000) }) }],
    ['token', { status: 302, body: '' }],
    ['token', 'hang'],
  ] as const)('whose %s endpoint answers %j is told apart from a refusal', async (endpoint, fault) => {
    const browser = shop.client();
    const { url } = await beginGoogle(browser);
    const path = await shop.identity.agree(url, person);
    shop.identity.fail(endpoint, fault);
    await follow(browser, path);
    expect((await browser.call(contract.getGoogleFlow, {})).flow?.problem?.code).toBe('google_unavailable');
    await nobodyIsIn(browser);
  });

  test.each([broken, garbage, 'hang'] as const)(
    'whose keys answer %j signs no user in, and recovers',
    async (fault) => {
      const own = await startGoogleShop();
      onTestFinished(() => own.stop());
      own.identity.fail('jwks', fault);
      const browser = own.client();
      const { flow } = await signInWithGoogle(own, browser, person);
      expect(flow?.problem?.code).toBe('google_unavailable');
      expect(await userIn(browser)).toBeNull();
      own.identity.fail('jwks', undefined);
      expect((await signInWithGoogle(own, browser, person)).flow?.state).toBe('signed-in');
    },
  );

  test.each([broken, garbage, 'hang', { status: 200, body: '{"issuer":"https://evil.example"}' }] as const)(
    'that describes itself as %j cannot be begun with, until it can',
    async (fault) => {
      const own = await startGoogleShop();
      onTestFinished(() => own.stop());
      own.identity.fail('discovery', fault);
      const browser = own.client();
      const body = { purpose: 'sign-in', display: 'popup', origin: TEST_ORIGIN } as const;
      expect(await browser.problem(contract.beginGoogleSignIn, { body })).toMatchObject({
        code: 'google_unavailable',
        status: 502,
      });
      own.identity.fail('discovery', undefined);
      expect((await signInWithGoogle(own, browser, person)).flow?.state).toBe('signed-in');
    },
  );

  test('that signs with a new key is believed once it has published it', async () => {
    const own = await startGoogleShop();
    onTestFinished(() => own.stop());
    await signInWithGoogle(own, own.client(), person);
    await own.identity.rotateKey();
    own.clock.advance(1 * MINUTE);
    expect((await signInWithGoogle(own, own.client(), person)).flow?.state).toBe('signed-in');
  });
});

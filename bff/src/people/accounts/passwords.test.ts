/** Concurrent hashing is limited, so that a rush of sign-ins cannot stall the store. */
import { contract } from '@storefront/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { busyError } from '../../base/errors.ts';
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { createPasswords } from './passwords.ts';

describe('hashes', () => {
  const passwords = createPasswords();

  test('are argon2id with 19 MiB and two passes, salted, in PHC form', async () => {
    const [first, second] = await Promise.all([passwords.hash(TEST_PASSWORD), passwords.hash(TEST_PASSWORD)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
  });

  test('match their password only', async () => {
    const hash = await passwords.hash(TEST_PASSWORD);
    expect(await passwords.verify(TEST_PASSWORD, hash)).toBe(true);
    expect(await passwords.verify(`${TEST_PASSWORD} `, hash)).toBe(false);
    expect(await passwords.verify(TEST_PASSWORD, undefined)).toBe(false);
  });
});

test('beyond two running and 32 waiting, hashing is refused, and taken again afterwards', async () => {
  const passwords = createPasswords();
  const accepted = Promise.all(Array.from({ length: 34 }, () => passwords.verify('guess', undefined)));
  await expect(passwords.verify('guess', undefined)).rejects.toMatchObject({ code: 'server_busy' });
  expect(await accepted).toHaveLength(34);
  expect(await passwords.verify('guess', undefined)).toBe(false);
});

test('of one address eight are taken at once, and others have room beside it', async () => {
  const passwords = createPasswords();
  const rush = Array.from({ length: 200 }, () => passwords.verify('guess', undefined, '203.0.113.7'));
  const other = passwords.verify('guess', undefined, '198.51.100.1');
  const outcomes = await Promise.allSettled(rush);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(await other).toBe(false);
  expect(await passwords.verify('guess', undefined, '203.0.113.7')).toBe(false);
});

describe('a rush of sign-ins', () => {
  const real = createPasswords();
  let isFull = false;
  let tried = 0;
  const passwords = {
    ...real,
    verify: async (...args: Parameters<typeof real.verify>) => {
      const isRight = await (isFull ? full() : real.verify(...args));
      tried += 1;
      return isRight;
    },
  };
  const full = () => Promise.reject(busyError());
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp({ passwords });
  });
  afterAll(() => shop.stop());

  test('is answered 503 with Retry-After, and does not count as failed sign-ins', async () => {
    const body = { email: 'rush@example.com', password: TEST_PASSWORD };
    await shop.signedIn(body.email);
    isFull = true;
    for (let round = 0; round < 12; round += 1) {
      const response = await shop.client().request('/api/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    }
    isFull = false;
    expect((await shop.client().call(contract.signIn, { body })).user?.email).toBe(body.email);
  });

  test('leaves browsing fast: it does not wait for their turn', async () => {
    tried = 0;
    const guesses = Array.from({ length: 60 }, (_, index) =>
      shop.client().problem(contract.signIn, { body: { email: `rush-${index}@example.com`, password: 'guess' } }),
    );
    // The first one has been tried, so all others are queued.
    await expect.poll(() => tried, { interval: 1 }).toBeGreaterThan(0);
    await shop.client().call(contract.listProducts, { query: {} });
    const before = tried;
    await Promise.all(guesses);
    expect(before).toBeLessThan(tried / 2);
  });
});

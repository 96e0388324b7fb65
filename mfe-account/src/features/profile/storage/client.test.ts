/** Lookups over real HTTP, with injected clock and randomness. */

import { ApiError, type FileToken, problemOf } from '@storefront/contract';
import { APP_CHECK_HEADER } from '@storefront/contract/files/app-check';
import { passThrough } from '@storefront/testkit';
import { SECOND } from '@storefront/utils/time';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStorageClient, type StorageClientOptions } from './client.ts';
import { systemTiming } from './retry.ts';
import { StorageError } from './storage-error.ts';
import { type Script, type ScriptedServer, startScriptedServer } from './testing/scripted-server.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const PATH = 'avatars/mara/a b&c.webp';
const found = { status: 200, body: { url: '/files/avatars/mara/abc.webp' } };

let server: ScriptedServer | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.stop();
});

interface Situation extends Partial<StorageClientOptions> {
  readonly random?: number;
}

async function clientOf(script: Script, { random = 0.5, ...options }: Situation = {}) {
  server = await startScriptedServer(script);
  passThrough(server.origin);
  let now = START;
  const pauses: number[] = [];
  const issued: FileToken[] = [];
  const client = createStorageClient({
    origin: server.origin,
    getTokens: async () => {
      const number = issued.length + 1;
      issued.push({
        token: `token-${number}`,
        appCheck: `check-${number}`,
        expiresAt: new Date(now + 600 * SECOND).toISOString(),
      });
      return issued.at(-1) as FileToken;
    },
    timing: {
      now: () => now,
      sleep: async (milliseconds) => {
        pauses.push(milliseconds);
        now += milliseconds;
      },
      random: () => random,
    },
    ...options,
  });
  return { client, pauses, issued, server, advance: (milliseconds: number) => (now += milliseconds) };
}

async function errorOf(lookUp: Promise<unknown>): Promise<StorageError> {
  const error = await lookUp.catch((thrown: unknown) => thrown);
  if (error instanceof StorageError) return error;
  throw new Error('the lookup did not fail as it should', { cause: error });
}

describe('a lookup', () => {
  test('shows both tokens, names the path, and answers with an address on the store’s origin', async () => {
    const { client, server } = await clientOf([found]);
    expect(await client.getDownloadUrl(PATH)).toBe(`${server.origin}/files/avatars/mara/abc.webp`);
    const [{ url, headers } = { url: '', headers: {} }] = server.asked;
    expect(new URL(url, server.origin).searchParams.get('path')).toBe(PATH);
    expect(url).toMatch(/^\/api\/files\/download-url\?/);
    expect([headers.authorization, headers[APP_CHECK_HEADER]]).toEqual(['Bearer token-1', 'check-1']);
  });

  test('answers with the metadata as they are', async () => {
    const metadata = { bucket: 'users', fullPath: PATH, size: 9 };
    const { client, server } = await clientOf([{ status: 200, body: metadata }]);
    expect(await client.getMetadata(PATH)).toEqual(metadata);
    expect(server.asked[0]?.url).toMatch(/^\/api\/files\/metadata\?/);
  });

  test('asks for tokens once, and again before they run out', async () => {
    const { client, issued, advance } = await clientOf([found]);
    await client.getDownloadUrl(PATH);
    advance(569 * SECOND);
    await client.getDownloadUrl(PATH);
    expect(issued).toHaveLength(1);
    advance(1 * SECOND);
    await client.getDownloadUrl(PATH);
    expect(issued).toHaveLength(2);
  });

  test('whose tokens are refused is made again with new ones, once', async () => {
    const expired = { status: 401, body: { code: 'file_token_invalid' } };
    const renewed = await clientOf([expired, found]);
    await renewed.client.getDownloadUrl(PATH);
    expect(renewed.server.asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    renewed.server.stop();
    const refused = await clientOf([expired]);
    expect((await errorOf(refused.client.getDownloadUrl(PATH))).code).toBe('unauthenticated');
    expect(refused.server.asked).toHaveLength(2);
  });
});

describe('an answer that stays', () => {
  test.each([
    [401, 'file_token_invalid', 'unauthenticated'],
    [401, 'app_check_failed', 'app-check-failed'],
    [402, 'storage_full', 'quota-exceeded'],
    [403, 'file_forbidden', 'forbidden'],
    [404, 'file_missing', 'not-found'],
    [400, 'invalid_request', 'unknown'],
    [418, undefined, 'unknown'],
  ])('%i %s is %s, at once', async (status, problemCode, code) => {
    const { client, pauses } = await clientOf([{ status, body: { code: problemCode } }]);
    expect(await errorOf(client.getMetadata(PATH))).toMatchObject({ code, status });
    expect(pauses).toEqual([]);
  });

  test('has a sentence of its own for every code', async () => {
    const messages: string[] = [];
    for (const status of [401, 402, 403, 404, 400]) {
      const { client, server } = await clientOf([{ status, body: {} }]);
      messages.push((await errorOf(client.getMetadata(PATH))).message);
      server.stop();
    }
    expect(new Set(messages).size).toBe(5);
    expect(messages).toContain('You are not allowed to see this file.');
  });

  test('that is no JSON is unknown', async () => {
    const { client } = await clientOf([{ status: 200 }]);
    expect((await errorOf(client.getMetadata(PATH))).code).toBe('unknown');
  });
});

describe('a lookup is made again', () => {
  test.each([500, 502, 503, 504, 599, 408, 429])('after %i', async (status) => {
    const { client, server, pauses } = await clientOf([{ status }, { status }, found]);
    await client.getDownloadUrl(PATH);
    expect(server.asked).toHaveLength(3);
    expect(pauses).toEqual([0.25 * SECOND, 0.5 * SECOND]);
  });

  test('after a lost connection and after an answer that does not come', async () => {
    const timeouts: AbortController[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const timeout = new AbortController();
      timeouts.push(timeout);
      return timeout.signal;
    });
    const { client, server } = await clientOf(['cut', 'hang', found]);
    const lookUp = client.getDownloadUrl(PATH);
    await vi.waitFor(() => expect(server.asked).toHaveLength(2), 30 * SECOND);
    timeouts.at(-1)?.abort(new DOMException('', 'TimeoutError'));
    await lookUp;
    expect(server.asked).toHaveLength(3);
    expect(AbortSignal.timeout).toHaveBeenCalledWith(10 * SECOND);
  });

  test.each([
    [0, [0, 0, 0, 0, 0, 0]],
    [0.999, [499.5, 999, 1998, 3996, 7992, 7992]],
  ])('after a part of a time that doubles, up to 8 s, as chance (%d) has it', async (random, expected) => {
    const failures = Array.from({ length: 6 }, () => ({ status: 503 }));
    const { client, pauses } = await clientOf([...failures, found], { random, budget: 60 * SECOND });
    await client.getDownloadUrl(PATH);
    expect(pauses).toEqual(expected.map((pause) => expect.closeTo(pause, 5)));
  });

  test.each([
    ['3', 3 * SECOND],
    [new Date(START + 5 * SECOND).toUTCString(), 5 * SECOND],
    ['0', 0.25 * SECOND],
    ['soon', 0.25 * SECOND],
    [new Date(START - 5 * SECOND).toUTCString(), 0.25 * SECOND],
  ])('no sooner than the server asks for (%s)', async (retryAfter, pause) => {
    const { client, pauses } = await clientOf([{ status: 429, headers: { 'retry-after': retryAfter } }, found]);
    await client.getDownloadUrl(PATH);
    expect(pauses).toEqual([pause]);
  });

  test('until the budget is spent, and no pause goes beyond it', async () => {
    const { client, pauses } = await clientOf([{ status: 503 }], { budget: 10 * SECOND });
    expect(await errorOf(client.getDownloadUrl(PATH))).toMatchObject({ code: 'retry-limit-exceeded', status: 503 });
    const waited = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeLessThan(10 * SECOND);
    expect(waited).toBeGreaterThan(5 * SECOND);
  });

  test('not at all when the server asks for more than the budget', async () => {
    const { client, pauses } = await clientOf([{ status: 503, headers: { 'retry-after': '3600' } }]);
    expect((await errorOf(client.getDownloadUrl(PATH))).code).toBe('retry-limit-exceeded');
    expect(pauses).toEqual([]);
  });
});

describe('tokens', () => {
  test('that cannot be had for a moment are asked for again', async () => {
    let failures = 0;
    const busy = new ApiError('server_busy', '', problemOf('server_busy', 'test-request'));
    const { client } = await clientOf([found], {
      getTokens: async () => {
        failures += 1;
        if (failures < 3) throw busy;
        return { token: 't', appCheck: 'c', expiresAt: new Date(START + 600 * SECOND).toISOString() };
      },
    });
    await client.getDownloadUrl(PATH);
    expect(failures).toBe(3);
  });

  test('that are refused because the user is signed out are not asked for again', async () => {
    const signedOut = new ApiError('sign_in_required', '', problemOf('sign_in_required', 'test-request'));
    const { client, pauses } = await clientOf([found], { getTokens: () => Promise.reject(signedOut) });
    expect((await errorOf(client.getDownloadUrl(PATH))).code).toBe('unauthenticated');
    expect(pauses).toEqual([]);
  });
});

describe('a lookup that is given up', () => {
  test('while it waits for an answer ends with the reason', async () => {
    const { client } = await clientOf(['hang']);
    const control = new AbortController();
    const lookUp = client.getDownloadUrl(PATH, { signal: control.signal });
    control.abort(new Error('left the page'));
    await expect(lookUp).rejects.toThrow('left the page');
  });

  test('while it pauses ends with the reason, and asks no more', async () => {
    const control = new AbortController();
    const { client, server } = await clientOf([{ status: 503, headers: { 'retry-after': '10' } }], {
      timing: systemTiming,
    });
    const lookUp = client.getDownloadUrl(PATH, { signal: control.signal });
    await expect.poll(() => server.asked.length).toBe(1);
    control.abort(new Error('left the page'));
    await expect(lookUp).rejects.toThrow('left the page');
    expect(server.asked).toHaveLength(1);
  });
});

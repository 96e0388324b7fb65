/** Files that browsers keep for network failures, and their removal. */
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const get = (path: string, headers?: Record<string, string>) => shop.client().request(path, headers ? { headers } : {});
const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the service worker', () => {
  test('is a script for the whole store, checked again at every start', async () => {
    const response = await get('/service-worker.js');
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    const again = await get('/service-worker.js', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('names the page it keeps by its content, so that another page makes another worker', async () => {
    const worker = await (await get('/service-worker.js')).text();
    const [, path = '', version] = /^const OFFLINE_PAGE = '(\/offline\?version=([\w-]{16}))';/.exec(worker) ?? [];
    const page = await (await get(path)).text();
    expect(createHash('sha256').update(page).digest('base64url').slice(0, 16)).toBe(version);
  });

  test.each([
    ['Chrome/142.0.0.0 Safari/537.36', ['enable']],
    ['Version/26.0 Safari/605.1.15', ['enable']],
    ['Gecko/20100101 Firefox/145.0', ['disable']],
  ])('asks for pages while it starts, but where their failure would be the last word: %s', async (userAgent, told) => {
    const calls: string[] = [];
    const preload = { enable: () => calls.push('enable'), disable: () => calls.push('disable') };
    const listeners = new Map<string, (event: object) => void>();
    runInNewContext(await (await get('/service-worker.js')).text(), {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      registration: { navigationPreload: preload },
      navigator: { userAgent },
      caches: { keys: async () => [] },
    });
    listeners.get('activate')?.({ waitUntil: () => {} });
    expect(calls).toEqual(told);
  });

  test('switched off, is one that drops what was kept and answers nothing', async () => {
    const off = shop.beside({ serviceWorker: false });
    const worker = await (await off.app.request('/service-worker.js')).text();
    expect(worker).toContain('caches.delete');
    expect(worker).not.toContain('fetch');
  });
});

describe('the offline page', () => {
  test('is whole in itself: it names no file and no other host', async () => {
    const page = await (await get('/offline')).text();
    expect(page).toContain('<h1>You are offline</h1>');
    expect(page).not.toMatch(/(src|href)="(?!data:)/);
    expect(page).not.toMatch(/url\(["']?(?!["']?data:)/);
  });

  test('runs and looks as it was made, and nothing else may', async () => {
    const response = await get('/offline');
    const page = await response.text();
    const csp = response.headers.get('content-security-policy') ?? '';
    expect(csp).toContain(`script-src ${hash(/<script>(.*?)<\/script>/s.exec(page)?.[1])};`);
    expect(csp).toContain(`style-src ${hash(/<style>(.*?)<\/style>/s.exec(page)?.[1])};`);
    expect(csp).toContain("default-src 'none'");
  });
});

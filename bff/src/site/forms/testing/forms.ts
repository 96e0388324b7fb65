/** A shop with sample pages, and its forms posted without scripts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@storefront/contract';
import type { FormName } from '@storefront/contract/forms';
import { formAddress } from '@storefront/contract/forms/form-button';
import type { BootData } from '@storefront/federation/boot';
import { TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { expect } from 'vitest';
import { localAssetStore } from '../../../releases/store/asset-store.ts';
import { publishSample, sampleAccount, sampleCatalog, sampleShell } from '../../../testing/sample-builds.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

export type FormShop = TestApp;

export async function startFormShop(): Promise<FormShop> {
  const directory = await mkdtemp(join(tmpdir(), 'forms-'));
  const shop = await startTestApp({
    assets: { store: localAssetStore(join(directory, 'assets')), devUrl: undefined },
  });
  for (const app of [sampleShell, sampleCatalog, sampleAccount]) await publishSample(shop, directory, app, 'v1');
  return {
    ...shop,
    stop: async () => {
      await shop.stop();
      await rm(directory, { recursive: true });
    },
  };
}

export interface Post {
  /** Fields in the form's address. */
  readonly known?: Record<string, string | number>;
  readonly typed?: Record<string, string>;
  /** The page that the form is on. */
  readonly page?: string;
  readonly headers?: Record<string, string>;
}

/** Posts a form of a page. */
export function post(browser: TestClient, name: FormName, { known, typed, page = '/store', headers }: Post = {}) {
  return browser.request(formAddress(name, known), {
    method: 'POST',
    headers: {
      'x-storefront-client': '',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      referer: `${TEST_ORIGIN}${page}`,
      ...headers,
    },
    body: new URLSearchParams(typed).toString(),
  });
}

/** Returns the page to which the form leads, and that page's message. */
export async function outcome(browser: TestClient, name: FormName, form: Post = {}) {
  const response = await post(browser, name, form);
  expect(response.status).toBe(303);
  const to = await arrivalAt(browser, response.headers.get('location') ?? '');
  return { to, notice: await noticeAt(browser, to) };
}

/** Returns the page after signing in, past the check that the browser keeps cookies. */
async function arrivalAt(browser: TestClient, to: string): Promise<string> {
  if (!to.startsWith('/forms/signed-in?')) return to;
  return (await browser.request(to, { headers: { accept: 'text/html' } })).headers.get('location') ?? '';
}

/** Returns the page's message about a form. */
export async function noticeAt(browser: TestClient, path: string) {
  const html = await (await browser.request(path)).text();
  const [, json = 'null'] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html) ?? [];
  return (JSON.parse(json) as BootData | null)?.notice;
}

export const cartOf = (browser: TestClient) => browser.call(contract.getCart, {});

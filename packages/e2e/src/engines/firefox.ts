/** Firefox as distributions ship it, over WebDriver BiDi. */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { ENGINE_TIMEOUT, type Engine, type Part } from './engine.ts';
import { openSandbox } from './sandbox.ts';

/** Beside those that puppeteer sets: in English whatever the machine speaks, and no request but the store's. */
const PREFERENCES = {
  'intl.locale.requested': 'en-US',
  'intl.accept_languages': 'en-US, en',
  'ui.prefersReducedMotion': 1,
  'network.connectivity-service.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.trr.mode': 5,
  'toolkit.telemetry.server': '',
  'app.normandy.enabled': false,
  'browser.region.update.enabled': false,
  'dom.push.connection.enabled': false,
  'media.gmp-manager.url': '',
  'extensions.systemAddon.update.enabled': false,
  // Whatever else reaches out is refused at once: nothing listens there, and this machine itself needs no proxy.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

const WINDOW = { width: 1280, height: 900 };

/** @param store its address */
export async function openFirefox(executablePath: string, store: string): Promise<Engine> {
  const sandbox = await openSandbox();
  try {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: !sandbox.hasDisplay,
      env: { ...sandbox.env, MOZ_CRASHREPORTER_DISABLE: '1' },
      extraPrefsFirefox: PREFERENCES,
      userDataDir: join(sandbox.home, 'profile'),
      defaultViewport: WINDOW,
      timeout: ENGINE_TIMEOUT,
      protocolTimeout: ENGINE_TIMEOUT,
      // Playwright ends its tests, which close what they opened.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const close = async () => {
      try {
        await browser.close();
      } finally {
        await sandbox.close();
      }
    };
    return engineOf(await browser.newPage(), store, close);
  } catch (error) {
    await sandbox.close();
    throw error;
  }
}

function engineOf(page: Page, store: string, close: () => Promise<void>): Engine {
  const heard: string[] = [];
  page.setDefaultTimeout(ENGINE_TIMEOUT);
  page.on('pageerror', (error) => heard.push(`${error} (on ${page.url()})`));
  page.on('console', (message) => {
    const isUnusedPreload = message.type() === 'warn' && message.text().includes('preload');
    if (message.type() === 'error' || isUnusedPreload) heard.push(`${message.text()} (on ${page.url()})`);
  });

  const one = async (part: Part) => {
    await expect.poll(async () => (await page.$$(selectorOf(part))).length, selectorOf(part)).toBe(1);
    return page.locator(selectorOf(part));
  };

  return {
    async goto(path) {
      await page.goto(new URL(path, store).href);
    },
    count: async (part) => (await page.$$(selectorOf(part))).length,
    click: async (part) => (await one(part)).click(),
    async type(label, text) {
      const input = await field(page, label);
      await input.evaluate((element) => element.select());
      await page.keyboard.press('Backspace');
      await input.type(text);
    },
    valueOf: async (label) => (await field(page, label)).evaluate((element) => element.value),
    async screenshot(part) {
      const element = await (await one(part)).waitHandle();
      return Buffer.from(await element.screenshot());
    },
    evaluate: (script) => page.evaluate(script) as Promise<never>,
    complaints: async () => heard,
    close,
  };
}

function selectorOf({ role, name, within }: Part): string {
  const selector = `::-p-aria([role="${role}"]${name === undefined ? '' : `[name="${name}"]`})`;
  return within ? `${selectorOf(within)} ${selector}` : selector;
}

/** By its label alone: for a password there is no role. */
async function field(page: Page, label: string): Promise<ElementHandle<HTMLInputElement>> {
  let found: ElementHandle<HTMLInputElement>[] = [];
  await expect
    .poll(async () => {
      const named = await page.$$(`::-p-aria([name="${label}"])`);
      const isField = await Promise.all(named.map((element) => element.evaluate((node) => node.matches('input'))));
      found = named.filter((_, index) => isField[index]) as ElementHandle<HTMLInputElement>[];
      return found.length;
    }, label)
    .toBe(1);
  const [input] = found;
  if (!input) throw new Error(`There is no field '${label}'.`);
  return input;
}

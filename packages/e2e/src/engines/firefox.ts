/** Firefox as distributions ship it, driven over WebDriver BiDi. */
import { join } from 'node:path';
import { expect } from '@playwright/test';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { CANDIDATES, ENGINE_TIMEOUT, type Engine, type Part, type Role } from './engine.ts';
import { openSandbox } from './sandbox.ts';

/** Added to puppeteer's preferences: English, whatever the machine's locale, and no requests but the store's. */
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
  // All other requests fail at once: nothing listens at the proxy, and this machine itself needs none.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

const WINDOW = { width: 1280, height: 900 };

/** @param store the store's URL */
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
      // Playwright ends its tests, which close their browsers.
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

  const find = async (part: Part): Promise<ElementHandle[]> => {
    const scopes = part.within ? await find(part.within) : [page];
    const candidates = await Promise.all(scopes.map((scope) => scope.$$(CANDIDATES[part.role])));
    return confirmed(candidates.flat(), part.name, part.role);
  };

  const findField = (label: string) =>
    page.$$('input').then((inputs) => confirmed(inputs, label)) as Promise<ElementHandle<HTMLInputElement>[]>;

  /** Waits until `look` finds exactly one element. */
  const one = async <T>(look: () => Promise<T[]>, what: string): Promise<T> => {
    let found: T[] = [];
    await expect
      .poll(async () => {
        found = await look();
        return found.length;
      }, what)
      .toBe(1);
    const [element] = found;
    if (element === undefined) throw new Error(`There is no ${what}.`);
    return element;
  };
  const onePart = (part: Part) => one(() => find(part), `${part.role} '${part.name ?? ''}'`);
  const field = (label: string) => one(() => findField(label), `field '${label}'`);

  return {
    async goto(path) {
      await page.goto(new URL(path, store).href);
    },
    count: async (part) => (await find(part)).length,
    click: async (part) => (await onePart(part)).asLocator().setTimeout(ENGINE_TIMEOUT).click(),
    async type(label, text) {
      const input = await field(label);
      await input.evaluate((element) => element.select());
      await page.keyboard.press('Backspace');
      await input.type(text);
    },
    valueOf: async (label) => (await field(label)).evaluate((element) => element.value),
    async screenshot(part) {
      return Buffer.from(await (await onePart(part)).screenshot());
    },
    evaluate: (script) => page.evaluate(script) as Promise<never>,
    complaints: async () => heard,
    close,
  };
}

/**
 * Keeps the candidates to which Firefox gives this name and role. It computes both for everything inside the searched
 * element, which is slow, so it is asked only about elements that contain the words of the name.
 */
async function confirmed(candidates: ElementHandle[], name?: string, role?: Role): Promise<ElementHandle[]> {
  const checked = await Promise.all(
    candidates.map(async (element) => {
      const isSeen = await element.evaluate(mayBeNamed, name ?? '');
      if (!isSeen || name === undefined) return isSeen;
      const named = await element.$$(`aria/${name}${role ? `[role="${role}"]` : ''}`);
      const isItself = await Promise.all(named.map((one) => element.evaluate((node, other) => node === other, one)));
      return isItself.includes(true);
    }),
  );
  return candidates.filter((_, index) => checked[index]);
}

function mayBeNamed(element: Element, name: string): boolean {
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const texts = [element, ...labels, ...ids.map((id) => document.getElementById(id))].map((node) => node?.textContent);
  const words = [element.getAttribute('aria-label'), ...texts].join(' ');
  const isShown = [element, ...element.children].some((part) => part.checkVisibility());
  return isShown && name.split(' ').every((word) => words.includes(word));
}

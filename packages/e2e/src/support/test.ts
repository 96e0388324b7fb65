/** The tests' own `test`: every visitor has a network address, and console errors fail the test. */
import { type BrowserContext, test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import { isReady, meddleWith } from './meddle.ts';

export { type BrowserContext, expect, type Locator, type Page, type Request };

export interface VisitorOptions {
  /** True when pages are changed as shoppers' browsers do (`meddle.ts`), but not while pictures are taken. */
  readonly meddles: boolean;
}

interface VisitorFixtures {
  /** The network address that the visitor seems to come from. */
  readonly address: string;
  /** Allows matching console messages; any other fails the test. */
  readonly expectComplaints: (...patterns: RegExp[]) => void;
  /** Opens another browser, which shares only the address with the first. */
  readonly anotherBrowser: () => Promise<BrowserContext>;
  readonly complaints: Complaints;
}

interface Complaints {
  readonly heard: string[];
  readonly allowed: RegExp[];
  watch(context: BrowserContext): void;
}

let visitors = 0;

export const test = base.extend<VisitorFixtures & VisitorOptions>({
  meddles: [false, { option: true }],

  address: async ({ browserName: _ }, use, { workerIndex }) => {
    visitors += 1;
    // Runs that share a store share no address: 16 runs of 256 workers, one more for each failure, with 4,096 visitors
    // each.
    const run = Number(process.env.E2E_RUN ?? 0);
    const visitor = (((run % 16) * 256 + (workerIndex % 256)) << 12) + (visitors % 4096);
    await use(`10.${visitor >> 16}.${(visitor >> 8) % 256}.${visitor % 256}`);
  },

  extraHTTPHeaders: async ({ address }, use) => use({ 'x-forwarded-for': address }),

  complaints: [
    async ({ context, javaScriptEnabled, meddles }, use, { config }) => {
      const complaints = listen();
      complaints.watch(context);
      if (javaScriptEnabled) context.on('page', waitForScripts);
      if (javaScriptEnabled && meddles && config.updateSnapshots === 'none') await meddleWith(context);
      await use(complaints);
      const { heard, allowed } = complaints;
      const unexpected = heard.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what pages complained about').toEqual([]);
    },
    { auto: true },
  ],

  expectComplaints: async ({ complaints }, use) => use((...patterns) => complaints.allowed.push(...patterns)),

  anotherBrowser: async ({ browser, complaints, meddles }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      complaints.watch(context);
      context.on('page', waitForScripts);
      if (meddles) await meddleWith(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});

/**
 * Makes `goto` and `reload` wait until the page is interactive or reports that it cannot be. A test of earlier actions
 * sets `waitUntil`.
 */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isReady);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await page.waitForFunction(isReady);
    return response;
  };
}

/** Collects console errors, including CSP violations, uncaught errors and unused preloads. */
function listen(): Complaints {
  const heard: string[] = [];
  return {
    heard,
    allowed: [],
    watch(context) {
      context.on('weberror', (error) => heard.push(`uncaught: ${error.error().stack ?? error.error().message}`));
      context.on('console', (message) => {
        const isUnusedPreload = message.type() === 'warning' && message.text().includes('preload');
        if (message.type() !== 'error' && !isUnusedPreload) return;
        heard.push(`${message.type()}: ${message.text()} (${message.location().url} on ${message.page()?.url()})`);
      });
    },
  };
}

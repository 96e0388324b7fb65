/** A store and its console for console journeys alone, because they change prices and releases. */
import { freePort } from '@storefront/utils/free-port';
import { MINUTE } from '@storefront/utils/time';
import { openConsole, type StudioAccount, signInToConsole, studioAccount } from './console.ts';
import { STORE_SECRET } from './passing-time.ts';
import { openReleaseStore, type ReleaseStore } from './release-store.ts';
import { type BrowserContext, test as base, type Page } from './test.ts';

export { expect } from './test.ts';

/** The app whose releases these journeys change. */
export const RELEASED_APP = 'mfe-support';
/** An owner who has no account until a test creates one. */
export const ANOTHER_OWNER = 'cleo@shop.example';
const PEOPLE = { owner: 'ann@shop.example', support: 'ben@shop.example' } as const;

interface StudioFixtures {
  /** Opens a page in a new browser that a link has logged in at `path`. */
  readonly byLink: (path: string, name: string | RegExp) => Promise<Page>;
  /** Opens a page in a new browser at `path`, logged in with that person's account. */
  readonly signedInAs: (person: keyof typeof PEOPLE, path: string) => Promise<Page>;
}

interface StudioStore {
  readonly store: ReleaseStore;
  /** Accounts are created once, because an email can have only one. */
  readonly accounts: Map<string, StudioAccount>;
}

export const test = base.extend<StudioFixtures, { studio: StudioStore }>({
  studio: [
    async ({ browserName: _ }, use) => {
      const before = { ...process.env };
      const port = await freePort();
      const store = await openReleaseStore(RELEASED_APP, '/support', {
        CONSOLE_PORT: String(port),
        STUDIO_EMAILS: `${PEOPLE.owner},${ANOTHER_OWNER},${PEOPLE.support}:support`,
        ACCOUNT_SECRET: STORE_SECRET,
      });
      Object.assign(process.env, {
        STORE_URL: store.url,
        STORE_CONSOLE_URL: `http://localhost:${port}`,
        STORE_DATABASE_URL: store.data.DATABASE_URL,
      });
      await use({ store, accounts: new Map() });
      await store.close();
      process.env = before;
    },
    { scope: 'worker', timeout: 5 * MINUTE },
  ],

  baseURL: async ({ studio: { store } }, use) => use(store.url),

  byLink: async ({ studio: _, anotherBrowser }, use) => {
    await use(async (path, name) => {
      const page = await (await anotherBrowser()).newPage();
      await openConsole(page, path, name);
      return page;
    });
  },

  signedInAs: async ({ studio: { accounts }, anotherBrowser }, use) => {
    await use(async (person, path) => {
      const context: BrowserContext = await anotherBrowser();
      const email = PEOPLE[person];
      const account = accounts.get(email) ?? (await studioAccount(await anotherBrowser(), email));
      accounts.set(email, account);
      const page = await context.newPage();
      await page.goto(new URL(path, process.env.STORE_CONSOLE_URL).href);
      await signInToConsole(page, account);
      return page;
    });
  },
});

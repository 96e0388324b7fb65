/** A console beside a test's store, and its users. */
import { consoleContract } from '@storefront/contract/console';
import { createTestClient, TEST_ORIGIN, type TestClient } from '@storefront/testkit/test-client';
import { createReadiness } from '../../../site/health/readiness.ts';
import { verifyAddress } from '../../../testing/accounts.ts';
import { appCode, enrolApp } from '../../../testing/mfa.ts';
import { soundExamination } from '../../../testing/release-builds.ts';
import { TEST_PASSWORD, type TestApp } from '../../../testing/test-app.ts';
import { createConsoleApp } from '../app.ts';
import { createCertificates } from '../certificates/certificates.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { createDisks } from '../disks.ts';
import { createConsoleLinks } from '../sessions/links.ts';
import { type ConsoleSettings, peopleOf } from '../settings.ts';

export const CONSOLE_ORIGIN = 'http://localhost:4001';
export const OWNER = 'ann@shop.example';
export const SUPPORT = 'ben@shop.example';

export interface TestConsole {
  readonly policies: ReturnType<typeof createConsoleApp>['policies'];
  readonly links: ReturnType<typeof createConsoleLinks>;
  /** Creates a browser at the console's origin. */
  client(): TestClient;
  /** Creates a browser that a link let in as an owner. */
  byLink(): Promise<TestClient>;
  /** Creates a browser that signed in with the account of `email` and its authenticator app. */
  signedIn(email: string): Promise<TestClient>;
}

export function startTestConsole(
  shop: TestApp,
  settings: Partial<ConsoleSettings> = {},
  overrides: Partial<ConsoleDeps> = {},
): TestConsole {
  const own: ConsoleSettings = {
    origin: CONSOLE_ORIGIN,
    host: '127.0.0.1',
    port: 4001,
    directory: undefined,
    people: peopleOf(`${OWNER}, ${SUPPORT}:support`),
    takesLinks: true,
    ...settings,
  };
  const { app, policies } = createConsoleApp({ ...depsOf(shop, own), ...overrides });
  const links = createConsoleLinks({ ...shop, console: own });
  // Keeps an origin that a test sets itself.
  const here = (origin: string | undefined) => (origin === TEST_ORIGIN ? own.origin : origin);
  const client = () =>
    createTestClient({
      request: (path, { headers, ...init }) => {
        const origin = here(headers.origin);
        return app.request(path, { ...init, headers: { ...headers, ...(origin ? { origin } : {}) } });
      },
    });
  const accounts = new Map<string, string>();
  return {
    policies,
    links,
    client,
    async byLink() {
      const browser = client();
      const token = tokenOf(await links.create());
      await browser.call(consoleContract.openConsoleByLink, { body: { token } });
      return browser;
    },
    async signedIn(email) {
      const secret = accounts.get(email) ?? (await createAccount(shop, email));
      accounts.set(email, secret);
      // A code can be used only once.
      shop.clock.advance(30_000);
      const browser = client();
      await browser.call(consoleContract.signInToConsole, { body: { email, password: TEST_PASSWORD } });
      const code = appCode(secret, shop.clock.now());
      await browser.call(consoleContract.verifyConsoleSignIn, { body: { kind: 'totp', code } });
      return browser;
    },
  };
}

export const tokenOf = (link: string) => /#link=([\w-]+)$/.exec(link)?.[1] ?? '';

/** Creates an account with a verified address and an authenticator app; returns its secret. */
export async function createAccount(shop: TestApp, email: string): Promise<string> {
  const browser = await shop.signedIn(email);
  await verifyAddress(shop, browser, email);
  return await enrolApp(shop, browser);
}

function depsOf(shop: TestApp, console: ConsoleSettings): ConsoleDeps {
  return {
    ...shop.allDeps,
    console,
    examination: soundExamination,
    openStores: async () => ({ media: shop.allDeps.media, productFiles: shop.allDeps.productFiles }),
    browserPath: undefined,
    shownSettings: [],
    disks: createDisks([]),
    certificates: createCertificates({ clock: shop.clock, peers: [] }),
    textsPerDay: 500,
    permittedCountries: ['1', '44', '49'],
    readReadiness: createReadiness(shop.allDeps),
  };
}

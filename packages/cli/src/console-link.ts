/** The console's address on this machine; by default the port after the store's. */
import { findInstalledBrowser } from '@storefront/e2e/installed-browser';
import { localUrl } from './settings.ts';

type Source = Readonly<Record<string, string | undefined>>;

export interface ConsolePlace {
  /** Settings for the server. */
  readonly settings: { readonly [Name in 'CONSOLE_ORIGIN' | 'CONSOLE_PORT' | 'CHROMIUM_PATH']: string };
  readonly localUrl: string;
}

const STORE_PORT = 4000;
const MOST_PORT = 65_535;

export function consolePlace({ PORT, CONSOLE_ORIGIN, CONSOLE_PORT, CONSOLE_HOST }: Source): ConsolePlace {
  const storePort = Number(PORT || STORE_PORT);
  // The store itself refuses an invalid port.
  const port = CONSOLE_PORT || String((storePort < MOST_PORT ? storePort : STORE_PORT) + 1);
  const settings = {
    CONSOLE_PORT: port,
    CONSOLE_ORIGIN: CONSOLE_ORIGIN || `http://localhost:${port}`,
    CHROMIUM_PATH: findInstalledBrowser() ?? '',
  };
  return { settings, localUrl: localUrl(CONSOLE_HOST || '127.0.0.1', Number(port)) };
}

export function printConsole(link: string, what = 'The console, for orders, messages and more.'): void {
  console.log(`
  ${what} This link opens it once:

    ${link}

  \`npm run console\` prints a new one.
`);
}

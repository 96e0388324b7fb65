/** Opens the store that tests visit, with the command and the limits that shoppers meet, and what stands beside it. */
import { freePort } from '@storefront/utils/free-port';
import { answers, dataDirectory, runCommand, storefront } from './command.ts';
import { STORE_SECRET } from './passing-time.ts';
import { prepareStandalone } from './standalone.ts';

export interface OpenStore {
  /** What tests read in `process.env`: where the store and the standalone pages are. */
  readonly environment: Readonly<Record<string, string>>;
  /** @throws {Error} when the store is still there after it */
  close(): Promise<void>;
}

/**
 * Opens the store and standalone pages beside it.
 * @param standalonePages the folders of those that are wanted; all unless given
 */
export async function openStore(standalonePages?: readonly string[]): Promise<OpenStore> {
  const { directory, databaseUrl, remove } = await dataDirectory();
  const [port, consolePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  /** Where a test may end TLS in front of the store. */
  const tlsUrl = `https://localhost:${await freePort()}`;
  const standalone = await prepareStandalone(standalonePages);
  const store = runCommand([storefront, 'start'], {
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    METRICS_PORT: String(metricsPort),
    STOREFRONT_DATA_DIR: directory,
    // Each test is a visitor from an address of its own, so that none uses up another's limits.
    TRUSTED_PROXY_HOPS: '1',
    // Nobody has the time to wait for a provider that never answers; all others answer after a second.
    PAYMENT_TIMEOUT: '4000',
    ACCOUNT_SECRET: STORE_SECRET,
    EXTRA_ORIGINS: [...standalone.origins, tlsUrl].join(','),
  });
  try {
    const [url] = await store.says(/http:\/\/\S+/);
    await standalone.open(url);
    return {
      environment: {
        STORE_URL: url,
        STORE_TLS_URL: tlsUrl,
        STORE_CONSOLE_URL: `http://localhost:${consolePort}`,
        STORE_METRICS_URL: `http://127.0.0.1:${metricsPort}/metrics`,
        STORE_DATABASE_URL: databaseUrl,
        ...standalone.environment,
      },
      async close() {
        await standalone.close();
        const code = await store.stop();
        const isOpen = await answers(url);
        await remove();
        if (code !== 0 || isOpen)
          throw new Error(`The store did not close in order (exit code ${code}):\n${store.output()}`);
      },
    };
  } catch (error) {
    await standalone.close();
    await store.stop();
    await remove();
    throw error;
  }
}

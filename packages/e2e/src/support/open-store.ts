/** Opens the store that tests visit, with the shoppers' command and limits, and the services beside it. */
import { freePort } from '@storefront/utils/free-port';
import { answers, dataDirectory, runCommand, storefront } from './command.ts';
import { STORE_SECRET } from './passing-time.ts';
import { prepareStandalone } from './standalone.ts';

export interface OpenStore {
  /** Variables that tests read from `process.env`: the URLs of the store and the standalone pages. */
  readonly environment: Readonly<Record<string, string>>;
  /** @throws {Error} when the store still answers afterwards */
  close(): Promise<void>;
}

/**
 * Opens the store and standalone pages beside it.
 * @param standalonePages the folders of the wanted pages; all by default
 */
export async function openStore(standalonePages?: readonly string[]): Promise<OpenStore> {
  const { directory, databaseUrl, remove } = await dataDirectory();
  const [port, consolePort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  /** Origin where a test may terminate TLS in front of the store. */
  const tlsUrl = `https://localhost:${await freePort()}`;
  const standalone = await prepareStandalone(standalonePages);
  const store = runCommand([storefront, 'start'], {
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    METRICS_PORT: String(metricsPort),
    STOREFRONT_DATA_DIR: directory,
    // Each test is a visitor with an address of its own, so that none uses up another's rate limits.
    TRUSTED_PROXY_HOPS: '1',
    // Tests cannot wait long for payments that are never answered; all others are answered within a second.
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

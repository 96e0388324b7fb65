/**
 * The main job of a store that runs from an image: releases, pages, the console, a sign-up, a purchase and a backup.
 */
import { randomBytes } from 'node:crypto';
import { freePort } from '@storefront/utils/free-port';
import { ask } from '../testing/ask.ts';
import { createBrowser, signUpAndBuy } from '../testing/browser.ts';
import { until } from '../testing/program.ts';
import { productionSettings } from '../testing/settings.ts';
import { emptyDatabase } from '../testing/stores.ts';
import { imageSettings } from './image-settings.ts';
import { type ImageRoot, startInRoot } from './run-in-root.ts';

const PUBLISH = [
  'bff/src/publish.ts',
  'shell/dist',
  'mfe-account/dist',
  'mfe-catalog/dist',
  'mfe-checkout/dist',
  'mfe-support/dist',
];

export interface MainJob {
  /** Exit codes of the programs. */
  readonly migrated: number | null;
  readonly published: number | null;
  readonly healthy: number | null;
  readonly backedUp: number | null;
  readonly stopped: number | null;
  readonly page: { readonly status: number; readonly body: string };
  /** The console's answer. */
  readonly studio: { readonly status: number; readonly body: string };
  readonly order: { readonly status: string; readonly totalCents: number };
  /** Output of the programs. */
  readonly output: string;
}

/** Runs the main job on an empty database of the tests' Postgres. */
export async function doMainJob(image: ImageRoot): Promise<MainJob> {
  const database = await emptyDatabase();
  const [port, consolePort] = [await freePort(), await freePort()];
  const settings = {
    ...productionSettings('/data'),
    ...imageSettings(),
    PORT: String(port),
    CONSOLE_ORIGIN: 'https://console.shop.example',
    CONSOLE_PORT: String(consolePort),
    STUDIO_EMAILS: 'ann@shop.example',
    DATABASE_URL: await database.overTcp(),
    BACKUP_DIR: '/data/backups',
    BACKUP_KEY: randomBytes(32).toString('hex'),
  };
  const outputs: string[] = [];
  const run = async (args: readonly string[]) => {
    const program = await startInRoot(image, args, settings);
    return program.ended.finally(() => outputs.push(program.output()));
  };
  const migrated = await run(['bff/src/migrate.ts']);
  const published = await run(PUBLISH);
  const url = `http://127.0.0.1:${port}`;
  const server = await startInRoot(image, ['bff/src/main.ts'], settings);
  try {
    await until(server, () =>
      ask(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    );
    const healthy = await run(['packages/deploy/src/image/health.ts']);
    const page = await ask(`${url}/store`);
    const studio = await ask(`http://127.0.0.1:${consolePort}/orders`);
    const order = await signUpAndBuy(createBrowser(url, settings.PUBLIC_ORIGIN));
    const backedUp = await run(['bff/src/take-backup.ts', '--keep', '1']);
    const stopped = await server.stop();
    return { migrated, published, healthy, page, studio, order, backedUp, stopped, output: outputs.join('') };
  } finally {
    await server.stop('SIGKILL');
    await database.stop();
  }
}

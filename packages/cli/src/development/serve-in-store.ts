/** `nx serve <micro-frontend> --store <url>`: shows a build of this checkout inside the real store, to one browser. */
import { underDevelopment } from '@storefront/build';
import { aborted, endRequested } from '../children.ts';
import { CommandError, UsageError } from '../command-error.ts';
import { inRoot } from '../paths.ts';
import { createReleaseClient } from '../release-client/client.ts';
import { storeOf } from '../release-client/credential.ts';
import { withPlainRefusals } from '../releases/store-client.ts';
import { startDevServer } from './dev-server.ts';
import { developmentPorts } from './development.ts';

const HOST = '127.0.0.1';

/** @throws {CommandError} when the token lacks the right, before anything is built */
export async function serveInStore(app: string, url: string): Promise<number> {
  if (!URL.canParse(url)) throw new UsageError('--store is the address of a store, such as https://shop.example.');
  return await withPlainRefusals(async () => {
    const store = await storeOf({ ...process.env, STORE_URL: url });
    if (!store)
      throw new CommandError(
        'RELEASE_TOKEN is required: ask the owner of the store for a token with the right to develop.',
      );
    const client = createReleaseClient(store);
    const may = (await client.grants()).some((grant) => grant.app === app && grant.rights.includes('develop'));
    if (!may) throw new CommandError(`RELEASE_TOKEN does not permit developing ${app} in ${store.url}.`);

    const signal = endRequested();
    const port = developmentPorts().page;
    const origin = `http://localhost:${port}`;
    console.log(`Building ${app}…`);
    const stop = await startDevServer([underDevelopment.inStore(inRoot(app))], {
      ...{ host: HOST, port, target: origin, settled: async () => undefined, proxied: [], signal },
      store: store.url,
    });
    try {
      const { path } = await client.develop(app, { origin, release: await readBuild(origin, app) });
      console.log(
        `\n  ${store.url}${path}\n\n  The browser that opens this link first gets ${app} from here until you end it.\n  Allow it when the browser asks whether the store may reach this machine.\n  Press Ctrl-C to stop.\n`,
      );
      await aborted(signal);
      return 0;
    } finally {
      await stop();
    }
  });
}

async function readBuild(origin: string, app: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/assets/${app}/dev/release.json`);
  if (!response.ok) throw new CommandError(`${app} cannot be built: see above.`);
  return (await response.json()) as Record<string, unknown>;
}

/** `nx serve <micro-frontend>`: one app with hot reload, its own server and database; or the component gallery. */
import { developmentPage, standalone } from '@storefront/build';
import { unknownName } from '../arguments/nearest-name.ts';
import { readOptions } from '../arguments/parse.ts';
import { aborted, endRequested } from '../children.ts';
import { UsageError } from '../command-error.ts';
import { inRoot, microFrontends } from '../paths.ts';
import { startDevServer } from './dev-server.ts';
import { developmentPorts, withDevelopmentServer } from './development.ts';

const SERVER_PATHS = [
  '/api',
  '/auth',
  '/dev',
  '/downloads',
  '/files',
  '/media',
  '/default-avatar.png',
  '/favicon.svg',
  '/fonts',
  '/plain-page.css',
];

const pages = inRoot('packages/federation/src/standalone');

const options = {
  store: {
    type: 'string',
    value: '<url>',
    summary: 'inside that store, for one browser; needs a RELEASE_TOKEN with the right to develop',
  },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = readOptions(args, options);
  const [app] = positionals;
  if (app === 'gallery') return serveGallery();
  if (!microFrontends.some((known) => known === app) || !app) {
    throw new UsageError(unknownName('app', app ?? '', [...microFrontends, 'gallery']));
  }
  if (values.store !== undefined) return (await import('./serve-in-store.ts')).serveInStore(app, values.store);
  return withDevelopmentServer({ ...developmentPorts(), named: app, settings: {} }, (options) =>
    startDevServer([standalone(inRoot(app))], { ...options, proxied: SERVER_PATHS, pages }),
  );
}

async function serveGallery(): Promise<number> {
  const { host, page, pageUrl } = developmentPorts();
  const signal = endRequested();
  const gallery = developmentPage(inRoot('packages/gallery'), { hot: true });
  console.log('Building the components…');
  const stop = await startDevServer([gallery], {
    host,
    port: page,
    target: pageUrl,
    settled: async () => undefined,
    proxied: [],
    pages,
    signal,
  });
  console.log(`\n  ${pageUrl}\n\n  Edits show at once.\n  Press Ctrl-C to stop.\n`);
  await aborted(signal);
  await stop();
  return 0;
}

/**
 * Each micro-frontend alone, as its developer sees it, and the component gallery: own builds, with the tests' server.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { freePort } from '@storefront/utils/free-port';
import { microFrontends } from './apps.ts';
import { root, runCommand } from './command.ts';
import { passOn } from './pass-on.ts';

/** Name of the variable with a micro-frontend's standalone URL. */
export const standaloneUrl = (app: string) => `${app.toUpperCase().replaceAll('-', '_')}_URL`;

export const GALLERY = 'packages/gallery';

/** Name of the variable with a standalone page's URL, by folder. */
const settings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(microFrontends.map((app) => [app, standaloneUrl(app)])),
  [GALLERY]: 'GALLERY_URL',
};
const allStandalone = Object.keys(settings);

/** Returns the component gallery's URL. @param search such as `?theme=day` */
export const galleryUrl = (search: string) => new URL(search, process.env.GALLERY_URL).href;

const HARNESS = join(root, 'packages/federation/src/standalone/index.html');
/** Paths that the BFF answers; the harness serves the pages. */
const SERVER_PATHS = /^\/(api|auth|dev|downloads|files|media|default-avatar\.png|favicon\.svg|fonts|plain-page\.css)\b/;
const TYPES: Record<string, string> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' };

interface Standalone {
  /** Origins where the pages will be served. */
  readonly origins: readonly string[];
  /** The same origins, by the variables that tests read. */
  readonly environment: Readonly<Record<string, string>>;
  /** Serves the pages once they are built, with the store at `url`. */
  open(url: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reserves an address for each standalone page.
 * @param wanted the folders to build and serve; nothing answers at the other addresses
 */
export async function prepareStandalone(wanted: readonly string[] = allStandalone): Promise<Standalone> {
  const places: { readonly folder: string; readonly setting: string; readonly port: number }[] = [];
  for (const [folder, setting] of Object.entries(settings)) places.push({ folder, setting, port: await freePort() });
  const addressOf = ({ port }: { readonly port: number }) => `http://localhost:${port}`;
  const servers: Server[] = [];
  const building = build(wanted);
  // `open` reports the failure.
  building.catch(() => {});
  return {
    origins: places.map(addressOf),
    environment: Object.fromEntries(places.map((place) => [place.setting, addressOf(place)])),
    async open(url) {
      await building;
      for (const { folder, port } of places.filter((place) => wanted.includes(place.folder))) {
        servers.push(await serve(join(root, folder, '.standalone'), port, url));
      }
    },
    async close() {
      await building.catch(() => {});
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function build(wanted: readonly string[]): Promise<void> {
  const projects = ['--projects', wanted.join()];
  const nx = [join(root, 'node_modules/.bin/nx'), 'run-many', '--target', 'build-standalone', ...projects];
  const building = runCommand(nx, { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' });
  if ((await building.ended) !== 0) throw new Error(`The standalone pages cannot be built:\n${building.output()}`);
}

function serve(directory: string, port: number, store: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', store);
    if (SERVER_PATHS.test(pathname)) return passOn(incoming, outgoing, store);
    const file = join(directory, pathname);
    const found = extname(pathname) !== '' && existsSync(file) ? file : HARNESS;
    outgoing.setHeader('content-type', TYPES[extname(found)] ?? 'application/octet-stream');
    createReadStream(found).pipe(outgoing);
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

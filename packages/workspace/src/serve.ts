/** `nx serve <micro-frontend>`: one micro-frontend alone with hot reload, against a server and database of its own. */
import { standalone } from '@storefront/federation/webpack';
import { CommandError } from './command-error.ts';
import { startDevServer } from './dev-server.ts';
import { developmentPorts, withDevelopmentServer } from './development.ts';
import { inRoot, microFrontends } from './paths.ts';

/** What the server answers while the pages are the harness's. */
const SERVER_PATHS = [
  '/api',
  '/auth',
  '/dev',
  '/downloads',
  '/files',
  '/media',
  '/default-avatar.png',
  '/favicon.svg',
  '/error-page.css',
];

export async function run([app]: readonly string[]): Promise<number> {
  if (!microFrontends.some((known) => known === app) || !app) {
    throw new CommandError(`Name the micro-frontend to serve: ${microFrontends.join(', ')}.`);
  }
  return withDevelopmentServer({ ...developmentPorts(), settings: {} }, (options) =>
    startDevServer([standalone(inRoot(app))], {
      ...options,
      proxied: SERVER_PATHS,
      pages: inRoot('packages/federation/src/standalone'),
    }),
  );
}

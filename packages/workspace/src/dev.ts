/** `npm run dev`: the whole store with hot reload, in the browser and in the server. */
import { developed, microFrontend, shell } from '@storefront/federation/webpack';
import { startDevServer } from './dev-server.ts';
import { developmentPorts, withDevelopmentServer } from './development.ts';
import { inRoot, microFrontends } from './paths.ts';

export async function run(): Promise<number> {
  const ports = developmentPorts();
  const configurations = [
    shell(inRoot('shell'), developed),
    ...microFrontends.map((app) => microFrontend(inRoot(app), developed)),
  ];
  return withDevelopmentServer({ ...ports, settings: { DEV_ASSETS_URL: ports.pageUrl } }, (options) =>
    startDevServer(configurations, options),
  );
}

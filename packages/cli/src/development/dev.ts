/** `npm run dev`: starts the whole store with hot reload, in the browser and on the server. */
import { underDevelopment } from '@storefront/build';
import { inRoot, microFrontends } from '../paths.ts';
import { startDevServer } from './dev-server.ts';
import { developmentPorts, withDevelopmentServer } from './development.ts';

export async function run(): Promise<number> {
  const ports = developmentPorts();
  const configurations = [
    underDevelopment.shell(inRoot('shell')),
    ...microFrontends.map((app) => underDevelopment.microFrontend(inRoot(app))),
  ];
  return withDevelopmentServer(
    { ...ports, named: 'the shell and the micro-frontends', settings: { DEV_ASSETS_URL: ports.pageUrl } },
    (options) => startDevServer(configurations, { ...options, describedBy: 'release.json' }),
  );
}

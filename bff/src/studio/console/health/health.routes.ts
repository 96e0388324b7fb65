import { consoleContract as api } from '@storefront/contract/console';
import { mount, type Router } from '../../../base/http/mount.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { dropMessage, readCertificates, readHealth, retryMessage } from './health.service.ts';

export function mountConsoleHealth(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  const read = () => readHealth(deps);

  mount(router, api.getConsoleHealth, read);
  mount(router, api.getCertificates, () => readCertificates(deps));
  mount(router, api.retryMessage, async ({ params, session }) => {
    await retryMessage(deps, session, params.messageId);
    return await read();
  });
  mount(router, api.dropMessage, async ({ params, session }) => {
    await dropMessage(deps, session, params.messageId);
    return await read();
  });
}

import { consoleContract as api } from '@storefront/contract/console';
import { mount, type Router } from '../../../base/http/mount.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { changeRelease, endPreview, readReleases } from './releases.service.ts';

export function mountConsoleReleases(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  const { examination } = deps;

  mount(router, api.getReleases, () => readReleases(deps));
  mount(router, api.startCanary, ({ params: { app }, body: { version, percent, reason }, session }) =>
    changeRelease(deps, session, { action: 'canary', app, reason }, (admin, by) =>
      admin.startCanary({ app, version }, percent, by, examination),
    ),
  );
  mount(router, api.activateRelease, ({ params: { app }, body: { version, reason }, session }) =>
    changeRelease(deps, session, { action: 'activate', app, reason }, (admin, by) =>
      admin.activate({ app, version }, by, examination),
    ),
  );
  mount(router, api.promoteCanary, ({ params: { app }, body: { reason }, session }) =>
    changeRelease(deps, session, { action: 'promote', app, reason }, (admin, by) =>
      admin.promote(app, by, examination),
    ),
  );
  mount(router, api.rollBackRelease, ({ params: { app }, body: { reason }, session }) =>
    changeRelease(deps, session, { action: 'rollback', app, reason }, (admin, by) => admin.rollBack(app, by)),
  );
  mount(router, api.endPreview, ({ params: { id }, session }) => endPreview(deps, session, id));
}

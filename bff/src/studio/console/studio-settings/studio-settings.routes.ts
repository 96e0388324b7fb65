import { consoleContract as api } from '@storefront/contract/console';
import { mount, type Router } from '../../../base/http/mount.ts';
import { readStudioText } from '../../../base/studio-settings/studio-text.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { listSettings, saveSetting, settingHistory } from './studio-settings.service.ts';

export function mountConsoleSettings(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  mount(router, api.listSettings, async () => ({ settings: await listSettings(deps) }));
  mount(router, api.showSettingHistory, ({ params, query }) => settingHistory(deps, params.key, query.after));
  mount(router, api.saveSetting, ({ params, body, session }) => saveSetting(deps, session, params.key, body));
  mount(router, api.previewText, async ({ body }) => readStudioText(body.text));
}

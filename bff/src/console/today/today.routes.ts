import { consoleContract as api } from '@storefront/contract/console';
import { mount, type Router } from '../../http/mount.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { unlessTooBroad } from '../too-broad.ts';
import { readSales, readWaiting } from './today.service.ts';

export function mountToday(router: Router, deps: ConsoleDeps): void {
  mount(router, api.getWaiting, () => readWaiting(deps));
  mount(router, api.getSales, ({ query }) => unlessTooBroad(() => readSales(deps, query.span ?? '30-days')));
}

import { consoleContract as api } from '@storefront/contract/console';
import { SECOND } from '../../clock.ts';
import { withLimits } from '../../db/limits.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { unlessTooBroad } from '../too-broad.ts';
import { readSales, readWaiting } from './today.service.ts';

/** Years of orders are added up. */
const SALES_TIMEOUT = 10 * SECOND;

export function mountToday(router: Router, deps: ConsoleDeps): void {
  mount(router, api.getWaiting, () => readWaiting(deps));
  mount(router, api.getSales, ({ query }) =>
    unlessTooBroad(() => withLimits({ timeout: SALES_TIMEOUT }, () => readSales(deps, query.span ?? '30-days'))),
  );
}

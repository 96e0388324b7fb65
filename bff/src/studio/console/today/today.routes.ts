import { consoleContract as api, SALES_EXPORT_PATH, salesFilter } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { SECOND } from '../../../base/clock.ts';
import { withLimits } from '../../../base/db/limits.ts';
import { mount, type Router } from '../../../base/http/mount.ts';
import { readBooks } from '../../../shop/orders/books.ts';
import { bookCells, bookHeads } from '../../admin/books-csv.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { mountExport } from '../csv-export.ts';
import { unlessTooBroad } from '../too-broad.ts';
import { periodOf, readSales, readWaiting } from './today.service.ts';

/** Adding up years of orders takes long. */
const SALES_TIMEOUT = 10 * SECOND;

export function mountToday(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  mount(router, api.getWaiting, () => readWaiting(deps));
  mount(router, api.getSales, ({ query }) =>
    unlessTooBroad(() => withLimits({ timeout: SALES_TIMEOUT }, () => readSales(deps, query.span ?? '30-days'))),
  );

  mountExport(router, deps, {
    path: SALES_EXPORT_PATH,
    role: 'owner',
    kind: 'order',
    name: 'sales',
    filter: z.strictObject(salesFilter),
    heads: bookHeads,
    async *rows({ span = '30-days' }) {
      const period = await periodOf(span, deps);
      for await (const line of readBooks(deps.db, period)) yield bookCells(line, period);
    },
  });
}

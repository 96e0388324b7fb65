import { consoleContract as api, ORDERS_EXPORT_PATH, orderFilter } from '@storefront/contract/console';
import * as z from 'zod/mini';
import { mount, type Router } from '../../../base/http/mount.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { mountExport } from '../csv-export.ts';
import { unlessTooBroad } from '../too-broad.ts';
import {
  addNote,
  allOrders,
  listOrders,
  planRefund,
  refundLines,
  sendReceiptAgain,
  showOrder,
} from './orders.service.ts';

const HEADS = [
  'receipt',
  'order',
  'status',
  'created_at',
  'paid_at',
  'email',
  'product',
  'more_lines',
  'total',
  'refunded',
];

export function mountConsoleOrders(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  mount(router, api.findOrders, ({ query }) => unlessTooBroad(() => listOrders(deps, query)));
  mount(router, api.showOrder, ({ params }) => showOrder(deps, params.orderId));
  mount(router, api.previewRefund, ({ params, body }) => planRefund(deps, params.orderId, body));
  mount(router, api.refundLines, ({ params, body, session }) => refundLines(deps, session, params.orderId, body));
  mount(router, api.sendReceiptAgain, ({ params, session }) => sendReceiptAgain(deps, session, params.orderId));
  mount(router, api.addOrderNote, ({ params, body, session }) => addNote(deps, session, params.orderId, body.text));

  mountExport(router, deps, {
    path: ORDERS_EXPORT_PATH,
    role: 'support',
    kind: 'order',
    name: 'orders',
    filter: z.strictObject(orderFilter),
    heads: HEADS,
    async *rows(filter) {
      for await (const order of allOrders(deps.db, filter)) {
        const { receiptNumber, id, status, createdAt, paidAt, email, product, moreLines } = order;
        const money = [{ cents: order.totalCents }, { cents: order.refundedCents }];
        yield [receiptNumber, id, status, createdAt, paidAt, email, product, moreLines, ...money];
      }
    },
  });
}

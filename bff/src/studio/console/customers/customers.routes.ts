import {
  consoleContract as api,
  CUSTOMER_DATA_PATH,
  CUSTOMERS_EXPORT_PATH,
  customerFilter,
} from '@storefront/contract/console';
import { isUuid } from '@storefront/utils/is-uuid';
import * as z from 'zod/mini';
import { problemError } from '../../../base/errors.ts';
import { saveAs } from '../../../base/http/attachment.ts';
import { mount, mountPage, type Router } from '../../../base/http/mount.ts';
import type { StudioDeps } from '../../deps.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { mountExport } from '../csv-export.ts';
import { unlessTooBroad } from '../too-broad.ts';
import {
  allCustomers,
  askMfaRemoval,
  deleteCustomer,
  endSessions,
  exportData,
  listCustomers,
  sendReset,
  showCustomer,
  withdrawMfaRemoval,
} from './customers.service.ts';

const HEADS = ['id', 'email', 'proved', 'mfa', 'orders', 'net', 'created_at', 'last_login_at'];

export function mountCustomers(router: Router<StudioDeps>, deps: ConsoleDeps): void {
  mount(router, api.findCustomers, ({ query }) => unlessTooBroad(() => listCustomers(deps, query)));
  mount(router, api.showCustomer, ({ params }) => showCustomer(deps, params.customerId));
  mount(router, api.sendCustomerReset, ({ params, session }) => sendReset(deps, session, params.customerId));
  mount(router, api.endCustomerSessions, ({ params, session }) => endSessions(deps, session, params.customerId));
  mount(router, api.askMfaRemoval, ({ params, session, body }) =>
    askMfaRemoval(deps, session, params.customerId, body.identification),
  );
  mount(router, api.withdrawMfaRemoval, ({ params, session }) => withdrawMfaRemoval(deps, session, params.customerId));
  mount(router, api.deleteCustomer, ({ params, session, body }) =>
    deleteCustomer(deps, session, params.customerId, body.email),
  );

  const ofData = { auth: 'owner', csrf: 'safe', rateLimit: 'write', cache: 'no-store' } as const;
  mountPage(router, CUSTOMER_DATA_PATH, ofData, async (c) => {
    const customerId = c.req.param('customerId') ?? '';
    if (!isUuid(customerId)) throw problemError('not_found');
    const session = await c.var.request.consoleSession('owner');
    const data = await exportData(deps, session, customerId);
    return c.body(JSON.stringify(data, null, 2), 200, {
      'content-type': 'application/json',
      'content-disposition': saveAs(`customer-${customerId}.json`),
      'cache-control': 'no-store',
    });
  });

  mountExport(router, deps, {
    path: CUSTOMERS_EXPORT_PATH,
    role: 'owner',
    kind: 'customer',
    name: 'customers',
    filter: z.strictObject(customerFilter),
    heads: HEADS,
    async *rows(filter) {
      for await (const { id, email, isProved, hasMfa, orders, netCents, ...times } of allCustomers(deps.db, filter)) {
        const yes = (value: boolean) => (value ? 'yes' : 'no');
        const net = { cents: netCents };
        yield [id, email, yes(isProved), yes(hasMfa), orders, net, times.createdAt, times.lastLoginAt];
      }
    },
  });
}

/** The payment provider's invoices. Their URLs are valid for some weeks, so each is requested when it is opened. */
import type { Db } from '../../base/db/database.ts';
import { problemError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { within } from '../../base/timeout.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import { findOrder } from './order-reads.repository.ts';

interface InvoiceDeps extends Pick<PaymentDeps, 'payments' | 'paymentTimeout'> {
  readonly db: Db;
  readonly log: Log;
}

/** @throws not_found, payments_unavailable */
export async function readInvoice(deps: InvoiceDeps, userId: string, orderId: string): Promise<{ url: string }> {
  const order = await findOrder(deps.db, userId, orderId);
  if (!order?.hasInvoice || !deps.payments.findInvoice) throw problemError('not_found');
  const asked = deps.payments.findInvoice(orderId).then((url) => ({ url }));
  const found = await within(deps.paymentTimeout, asked).catch((err: unknown) => {
    deps.log.warn({ event: 'payments_unavailable', err }, 'the payment provider failed');
    return undefined;
  });
  if (!found) throw problemError('payments_unavailable', { retryAfter: 5 });
  if (found.url === undefined) throw problemError('not_found');
  return { url: found.url };
}

import { contract } from '@storefront/contract';
import { paymentEndpoints } from '@storefront/contract/payments/endpoints';
import { publicReads } from '../../base/db/public-reads.ts';
import { problemError } from '../../base/errors.ts';
import { mount, mountPublic, type Router } from '../../base/http/mount.ts';
import { refundHours } from '../../base/studio-settings/studio-settings.service.ts';
import type { ShopDeps } from '../deps.ts';
import { takeEvent } from './events.service.ts';

export function mountPayments(router: Router<ShopDeps>): void {
  const { deps } = router;

  const read = publicReads(deps);
  mountPublic(router, contract.getPaymentMethod, async () => ({
    ...deps.payments.method,
    refundHours: await read(refundHours),
  }));
  const { events } = deps.payments;
  if (!events) return;
  mount(router, paymentEndpoints.takePaymentEvent, async ({ headers, upload, log }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of upload) chunks.push(chunk);
    // The signature covers the raw body.
    const event = events.read(Buffer.concat(chunks), headers['stripe-signature'], deps.clock.now());
    if (event) {
      await takeEvent({ ...deps, log }, events, event);
      return { received: true as const };
    }
    log.warn({ event: 'payment_event_refused' }, 'an event is not signed by the payment provider, or is too old');
    throw problemError('payment_event_refused');
  });
}

import { paymentEndpoints } from '@storefront/contract/payments/endpoints';
import { problemError } from '../../base/errors.ts';
import { mount, type Router } from '../../base/http/mount.ts';
import type { PaymentDeps } from '../payments/payment-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { handleEvent } from './payment-events.service.ts';

export function mountPaymentEvents(router: Router<SharedDeps & PaymentDeps>): void {
  const { deps } = router;
  const { events } = deps.payments;
  if (!events) return;
  mount(router, paymentEndpoints.takePaymentEvent, async ({ headers, upload, log }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of upload) chunks.push(chunk);
    // The signature covers the raw body.
    const event = events.read(Buffer.concat(chunks), headers['stripe-signature'], deps.clock.now());
    if (event) {
      await handleEvent({ ...deps, log }, events, event);
      return { received: true as const };
    }
    log.warn({ event: 'payment_event_refused' }, 'an event is not signed by the payment provider, or is too old');
    throw problemError('payment_event_refused');
  });
}

import { contract } from '@storefront/contract';
import { paymentEndpoints } from '@storefront/contract/payments/endpoints';
import { problemError } from '../errors.ts';
import { mount, type Router } from '../http/mount.ts';
import { takeEvent } from './events.service.ts';

export function mountPayments(router: Router): void {
  const { deps } = router;

  mount(router, contract.getPaymentMethod, async () => deps.payments.method);
  const { events } = deps.payments;
  if (!events) return;
  mount(router, paymentEndpoints.takePaymentEvent, async ({ headers, upload, log }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of upload) chunks.push(chunk);
    // As it came, which is what was signed.
    const event = events.read(Buffer.concat(chunks), headers['stripe-signature'], deps.clock.now());
    if (event) {
      await takeEvent({ ...deps, log }, events, event);
      return { received: true as const };
    }
    log.warn({ event: 'payment_event_refused' }, 'an event is not signed by the payment provider, or is too old');
    throw problemError('payment_event_refused');
  });
}

import { useIsPaidAtStripe } from '@storefront/state/payment-method';
import type { Elements } from '@storefront/ui';

/** What is true of how the store takes payments; nothing until that is known. */
export function ByPayment({ simulated, stripe }: { readonly simulated: Elements; readonly stripe: Elements }) {
  const isPaidAtStripe = useIsPaidAtStripe();
  if (isPaidAtStripe === undefined) return null;
  return isPaidAtStripe ? stripe : simulated;
}

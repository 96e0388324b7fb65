import { useIsPaidAtStripe } from '@storefront/state/payment-method';
import type { Elements } from '@storefront/ui/elements';

/** Renders the text for the store's payment method; nothing until the method is known. */
export function ByPayment({ simulated, stripe }: { readonly simulated: Elements; readonly stripe: Elements }) {
  const isPaidAtStripe = useIsPaidAtStripe();
  if (isPaidAtStripe === undefined) return null;
  return isPaidAtStripe ? stripe : simulated;
}

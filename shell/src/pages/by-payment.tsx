import { useIsPaidAtStripe } from '@storefront/state/payment-method';
import type { ReactNode } from 'react';

/** What is true of how the store takes payments; nothing until that is known. */
export function ByPayment({ simulated, stripe }: { readonly simulated: ReactNode; readonly stripe: ReactNode }) {
  const isPaidAtStripe = useIsPaidAtStripe();
  if (isPaidAtStripe === undefined) return null;
  return isPaidAtStripe ? stripe : simulated;
}

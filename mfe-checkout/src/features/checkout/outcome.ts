/** The message about a payment attempt that did not simply succeed. */

export interface CheckoutOutcome {
  readonly kind: 'error' | 'info';
  readonly title?: string;
  readonly text: string;
  readonly link?: { readonly to: string; readonly label: string };
  readonly onlyWhile?: 'risen' | 'withdrawn';
}

export const failedOutcome = (text: string): CheckoutOutcome => ({ kind: 'error', text });

export const orderLink = (id: string) => ({ to: `/orders/${id}`, label: 'See your order' });

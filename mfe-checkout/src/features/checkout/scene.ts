import type { useNavigate } from '@storefront/routing';
import { notify, type useAppDispatch } from '@storefront/state';
import type { CheckoutOutcome } from './outcome.ts';

export interface Scene {
  readonly dispatch: ReturnType<typeof useAppDispatch>;
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly show: (outcome: CheckoutOutcome) => void;
  /** Returns false once another user has signed in, who must not see this user's responses. */
  readonly isStillTheirs: () => boolean;
  /** Aborted when the page is left or another attempt begins. */
  readonly signal: AbortSignal;
}

/** Shows `outcome` on the page, or as a notice when the page was left. */
export function showOutcome({ signal, dispatch, show }: Scene, outcome: CheckoutOutcome): void {
  if (signal.aborted) dispatch(notify(outcome));
  else show(outcome);
}

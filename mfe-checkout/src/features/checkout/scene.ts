/** The page on which a shopper pays, as what pressing Pay sets going sees it. */
import type { useNavigate } from '@storefront/routing';
import { notify, type useAppDispatch } from '@storefront/state';
import type { Outcome } from './outcome.ts';

export interface Scene {
  readonly dispatch: ReturnType<typeof useAppDispatch>;
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly show: (outcome: Outcome) => void;
  /** An answer that comes when somebody else is browsing is not theirs to see. */
  readonly isStillTheirs: () => boolean;
  /** Aborted once the page is left, or another attempt begins. */
  readonly signal: AbortSignal;
}

/** Tells the shopper where they are, which need no longer be the page. */
export function showOutcome({ signal, dispatch, show }: Scene, outcome: Outcome): void {
  if (signal.aborted) dispatch(notify(outcome));
  else show(outcome);
}

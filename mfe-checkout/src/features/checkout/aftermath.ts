/** What follows an attempt at paying that was not answered with an order. Loaded when first needed. */
import { ApiError, call, contract, problems, sentences } from '@storefront/contract';
import { confirmationSentences } from '@storefront/contract/sentences/confirmation';
import { api, cartReplaced, endSession, loadCart, notify, type useAppDispatch } from '@storefront/state';
import { type Attempt, forgetAttempt, noteAttempt } from './attempt.ts';
import { followAttempt } from './follow-attempt.ts';
import { failure, type Outcome } from './outcome.ts';
import { confirming, refusalOf } from './refusal.ts';
import type { Thank } from './use-thanks.ts';

/** The page that the shopper sees it on. */
export interface Scene {
  readonly dispatch: ReturnType<typeof useAppDispatch>;
  readonly tell: (outcome: Outcome) => void;
  readonly thank: Thank;
  /** Aborted once the page is left, or another attempt begins. */
  readonly signal: AbortSignal;
}

const stillUnconfirmed: Outcome = {
  kind: 'info',
  text: confirmationSentences.still_open,
  link: { to: '/orders', label: 'See your orders' },
};

/**
 * Tells why `attempt` was refused or, when it is not known whether it was made, finds that out.
 * @param earlier the attempt before it, if nobody knows what became of that
 * @returns once the shopper can press Pay again
 */
export async function explain(scene: Scene, error: unknown, attempt: Attempt, earlier?: Attempt): Promise<void> {
  const { dispatch, signal } = scene;
  // Whoever left the page in the middle of the payment is told where they are.
  const tell = (outcome: Outcome) => (signal.aborted ? dispatch(notify(outcome)) : scene.tell(outcome));
  const { code, outcome, cart, isUnconfirmed } = refusalOf(error);
  const unconfirmed = code === 'checkout_in_progress' ? earlier : isUnconfirmed && attempt;
  if (unconfirmed) {
    noteAttempt(unconfirmed);
    tell(signal.aborted ? stillUnconfirmed : outcome);
    void follow(scene, unconfirmed);
    return;
  }
  forgetAttempt();
  if (code === 'sign_in_required') {
    dispatch(endSession(sentences.checkout_login));
    return;
  }
  if (code === 'earlier_payment_completed') dispatch(api.util.invalidateTags(['Library', 'Profile']));
  if (cart) dispatch(cartReplaced(cart));
  // A refusal can have raised the cart's version, which names the next attempt.
  else await dispatch(loadCart());
  tell(outcome);
}

/** Takes up an attempt that the page was reloaded in the middle of. @param isPaid as far as the cart tells */
export function resume(scene: Scene, attempt: Attempt, isPaid: boolean): Promise<void> {
  if (!isPaid) scene.tell(confirming());
  return follow(scene, attempt, isPaid);
}

/** Finds out what became of an attempt. @param stay whether the shopper stays on the page even if it was paid */
async function follow(scene: Scene, attempt: Attempt, stay = false): Promise<void> {
  try {
    await conclude(scene, attempt, stay);
  } catch (error) {
    if (scene.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    scene.dispatch(endSession(sentences.checkout_login));
  }
}

async function conclude({ dispatch, tell, thank, signal }: Scene, attempt: Attempt, stay: boolean): Promise<void> {
  const { status, orderId } = await followAttempt(attempt.key, signal);
  if (status === 'pending') {
    tell(stillUnconfirmed);
    return;
  }
  if (status === 'paid' && orderId) {
    const asked = call(contract.getOrder, { params: { orderId } }, { signal, background: true });
    const order = await asked.catch(() => undefined);
    if (!signal.aborted) thank({ orderId, order }, attempt, stay);
    return;
  }
  forgetAttempt();
  // A declined attempt raises the cart's version, which names the next one.
  await dispatch(loadCart());
  if (!signal.aborted) {
    tell(failure(status === 'declined' ? problems.payment_declined.message : sentences.payment_failed));
  }
}

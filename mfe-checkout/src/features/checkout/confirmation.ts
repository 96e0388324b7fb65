import { ApiError, call, contract, messages, problems } from '@storefront/contract';
import { confirmationMessages } from '@storefront/contract/orders/confirmation-messages';
import { endSession, loadCart } from '@storefront/state';
import { type CheckoutAttempt, forgetAttempt } from './attempt.ts';
import { type CheckoutOutcome, failedOutcome } from './outcome.ts';
import { pollAttempt } from './poll-attempt.ts';
import type { Scene } from './scene.ts';
import { thank } from './thanks.ts';

export const stillUnconfirmed: CheckoutOutcome = {
  kind: 'info',
  text: confirmationMessages.still_open,
  link: { to: '/orders', label: 'See your orders' },
};

/** Resolves the outcome of an attempt whose response was lost. @param stay keeps a shopper who has paid on the page */
export async function follow(scene: Scene, attempt: CheckoutAttempt, stay = false): Promise<void> {
  try {
    await conclude(scene, attempt, stay);
  } catch (error) {
    if (scene.signal.aborted) return;
    if (!(error instanceof ApiError)) throw error;
    scene.dispatch(endSession(messages.checkout_login));
  }
}

async function conclude(scene: Scene, attempt: CheckoutAttempt, stay: boolean): Promise<void> {
  const { dispatch, show, signal } = scene;
  const { status, orderId } = await pollAttempt(attempt.key, signal);
  if (status === 'pending') return show(stillUnconfirmed);
  if (status === 'paid' && orderId) {
    const asked = call(contract.getOrder, { params: { orderId } }, { signal, background: true });
    const order = await asked.catch(() => undefined);
    if (!signal.aborted) thank(scene, { orderId, order }, attempt, stay);
    return;
  }
  forgetAttempt();
  // A declined attempt raises the cart's version, which is part of the next attempt's key.
  await dispatch(loadCart());
  const message = status === 'declined' ? problems.payment_declined.message : messages.payment_failed;
  if (!signal.aborted) show(failedOutcome(message));
}

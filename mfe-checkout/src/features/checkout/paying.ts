/** The payment, loaded when the shopper reaches the card form. */
import { type Cart, messages } from '@storefront/contract';
import { cartReplaced, endSession, loadCart, settleCart } from '@storefront/state';
import { type CheckoutAttempt, forgetAttempt, noteAttempt, unfinishedAttempt } from './attempt.ts';
import { attemptFor } from './attempt-for.ts';
import { follow, stillUnconfirmed } from './confirmation.ts';
import { failedOutcome } from './outcome.ts';
import {
  type Agreement,
  agreedItems,
  agreedTotal,
  holdsAgreed,
  type Means,
  type Shown,
  sendOrder,
} from './place-order.ts';
import { checkoutRefusalOf, confirming } from './refusal.ts';
import { type Scene, showOutcome } from './scene.ts';
import { purchasesChanged, thank } from './thanks.ts';

/** Saves the cart, pays and navigates home, or shows the reason for a failure. */
export async function pay(scene: Scene, shown: Shown, means: Means): Promise<void> {
  const agreed = agreedItems(shown.items);
  const cart = await scene.dispatch(settleCart()).catch(() => undefined);
  if (!scene.isStillTheirs()) return;
  if (!cart) showOutcome(scene, failedOutcome(messages.cart_load_failed));
  else if (!holdsAgreed(cart, agreed)) showOutcome(scene, failedOutcome(messages.payment_cart_changed));
  else await placeOrder(scene, cart, { ...shown, items: agreed }, means);
}

/** Resumes an attempt after a reload. @param isPaid true when the cart shows that it was paid */
export function resume(scene: Scene, attempt: CheckoutAttempt, isPaid: boolean): Promise<void> {
  if (!isPaid) scene.show(confirming());
  return follow(scene, attempt, isPaid);
}

async function placeOrder(scene: Scene, cart: Cart, agreement: Agreement, means: Means): Promise<void> {
  const earlier = unfinishedAttempt(cart.id);
  const attempt = attemptFor(cart, agreedTotal(agreement.items) - agreement.discountCents, agreement.gift);
  noteAttempt(attempt);
  try {
    const { order, cart: emptied, redirectTo } = await sendOrder(attempt, cart.version, agreement, means);
    if (redirectTo !== undefined) return leaveFor(scene, redirectTo);
    if (scene.isStillTheirs()) thank(scene, { orderId: order.id, order, cart: emptied }, attempt);
  } catch (error) {
    if (scene.isStillTheirs()) await explain(scene, error, attempt, earlier);
  }
}

/** The payment continues on the provider's page, and its order shows the outcome. */
function leaveFor({ isStillTheirs, signal }: Scene, address: string): void {
  forgetAttempt();
  if (isStillTheirs() && !signal.aborted) location.assign(address);
}

/** Shows why `attempt` was refused, or resolves its outcome. @param earlier an unresolved attempt before it */
async function explain(
  scene: Scene,
  error: unknown,
  attempt: CheckoutAttempt,
  earlier: CheckoutAttempt | undefined,
): Promise<void> {
  const { dispatch, signal } = scene;
  const { code, outcome, cart, isUnconfirmed } = checkoutRefusalOf(error);
  const unconfirmed = code === 'checkout_in_progress' ? earlier : isUnconfirmed && attempt;
  if (unconfirmed) {
    noteAttempt(unconfirmed);
    showOutcome(scene, signal.aborted ? stillUnconfirmed : outcome);
    void follow(scene, unconfirmed);
    return;
  }
  forgetAttempt();
  if (code === 'sign_in_required') {
    dispatch(endSession(messages.checkout_login));
    return;
  }
  if (code === 'earlier_payment_completed') dispatch(purchasesChanged());
  if (cart) dispatch(cartReplaced(cart));
  // A refusal may have raised the cart's version, which is part of the next attempt's key.
  else await dispatch(loadCart());
  showOutcome(scene, outcome);
}

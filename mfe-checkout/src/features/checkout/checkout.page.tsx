/** `/checkout`: the cart and the payment. */
import { messages, problems } from '@storefront/contract';
import { discountOf } from '@storefront/contract/cart/discount';
import type { PaymentMethod } from '@storefront/contract/orders/schemas';
import {
  loadCart,
  selectCartItems,
  selectCartStatus,
  selectCartTotalCents,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { usePaymentMethod } from '@storefront/state/payment-method';
import { ButtonLink, EmptyState, Loading, Page, Skeleton, Stack } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { useEffect, useRef } from 'react';
import shared from '../lines/lines.module.css';
import { BudgetBar } from './budget-bar.tsx';
import { CardlessForm, NO_CARD } from './cardless-form.tsx';
import { CartLines } from './cart-lines.tsx';
import styles from './checkout.module.css';
import { DiscountField } from './discount-field.tsx';
import { GiftField } from './gift-field.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayButton, PayLabel } from './pay-button.tsx';
import { PaymentForm } from './payment-form.tsx';
import { OutcomeAlert, PaymentNews } from './payment-news.tsx';
import type { Means } from './place-order.ts';
import { PlainPayment } from './plain-payment.tsx';
import { usePriceMoves } from './price-moves.ts';
import { LastPurchase } from './purchase-advice.tsx';
import { shownTotalIn } from './shown-total.tsx';
import { useDiscount } from './use-discount.ts';
import { useGift } from './use-gift.ts';
import { usePayment } from './use-payment.ts';
import { useWithdrawn } from './withdrawn.tsx';

export { PurchaseAdvice as FailureAdvice } from './purchase-advice.tsx';

export default function CheckoutPage() {
  const page = useRef<HTMLDivElement>(null);
  const focusOn: CheckoutProps['focusOn'] = (heading) => page.current?.querySelector<HTMLElement>(heading)?.focus();
  return (
    <div ref={page} className={styles.page}>
      <Page title="Checkout">
        <Checkout focusOn={focusOn} />
      </Page>
    </div>
  );
}

interface CheckoutProps {
  /** Called when the focused element has left the page. */
  readonly focusOn: (heading: 'h1' | '#payment-heading') => void;
}

function Checkout({ focusOn }: CheckoutProps) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectCartStatus);
  const cartId = useAppSelector(({ cart }) => cart.saved?.id);
  const { data: method, isError, refetch } = usePaymentMethod();

  useEffect(() => {
    if (status === 'absent') void dispatch(loadCart());
  }, [status, dispatch]);

  if (status === 'error')
    return <RetryAlert onRetry={() => void dispatch(loadCart())}>{messages.cart_load_failed}</RetryAlert>;
  if (isError) return <RetryAlert onRetry={() => void refetch()}>{messages.cart_load_failed}</RetryAlert>;
  if (status !== 'ready' || !method) return <CartSkeleton />;
  // Keyed by cart, so that another user never sees this user's input or messages.
  return <CartAndPayment key={cartId} focusOn={focusOn} method={method} />;
}

function CartAndPayment({ focusOn, method }: CheckoutProps & { readonly method: PaymentMethod }) {
  // `host` is the provider's page; null with a card form.
  const { host, taxes, refundHours } = method;
  const focusTitle = () => focusOn('h1');
  const items = useAppSelector(selectCartItems);
  const subtotalCents = useAppSelector(selectCartTotalCents);
  const entry = useDiscount();
  const gift = useGift(useAppSelector(({ cart }) => cart.saved));
  const discountCents = discountOf(entry.discount, items);
  const totalCents = subtotalCents - discountCents;
  const hasBought = useAppSelector(({ cart }) => Boolean(cart.saved?.lastPurchase));
  const withdrawn = useWithdrawn();
  const { moves, risen, agree } = usePriceMoves(items);
  const { busy, outcome, pay } = usePayment();
  const button = useRef<HTMLDivElement>(null);
  const holds = { risen: risen.length > 0, withdrawn: withdrawn.length > 0 };
  const shownOutcome = outcome?.onlyWhile && !holds[outcome.onlyWhile] ? undefined : outcome;
  const lines = <CartLines items={items} moves={moves} withdrawn={withdrawn} disabled={busy} onRemoved={focusTitle} />;

  if (items.length === 0) {
    // Without a payment form, only the change itself is worth showing.
    const text =
      shownOutcome?.text === messages.payment_cart_changed ? problems.cart_conflict.message : shownOutcome?.text;
    return (
      <Stack gap="lg">
        {shownOutcome && text && <OutcomeAlert {...shownOutcome} kind="info" text={text} />}
        {holds.withdrawn && lines}
        <EmptyState
          title={problems.cart_empty.message}
          picture={<div className={styles.chest} />}
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        >
          {hasBought && <LastPurchase />}
        </EmptyState>
      </Stack>
    );
  }
  const payBy = (means: Means) => {
    const request = gift.isGift ? gift.read.current?.() : undefined;
    if (gift.isGift && !request) return;
    agree();
    const shownTotalCents = shownTotalIn(button.current);
    void pay({ items, discountCents, gift: request, refundHours, shownTotalCents }, means);
  };
  const news = (
    <PaymentNews
      outcome={shownOutcome}
      risen={risen}
      withdrawn={withdrawn}
      onRemoved={() => focusOn('#payment-heading')}
    />
  );
  const label = { totalCents, taxes, risenPrices: risen.length };
  const side = (
    <div className={styles.side}>
      <div className={styles.panel}>
        <OrderSummary {...{ subtotalCents, discountCents, taxes }} disabled={busy} onCleared={focusTitle}>
          <DiscountField entry={entry} disabled={busy} />
          {(totalCents > 0 || gift.isGift) && <GiftField gift={gift} disabled={busy} />}
        </OrderSummary>
        {news}
        <div ref={button} className={styles.pay}>
          <PayButton {...label} busy={busy} blocked={holds.withdrawn} />
        </div>
        {host === null && totalCents > 0 && (
          <p className={`${shared.note} ${styles.trust}`}>Your card never leaves this page.</p>
        )}
      </div>
      <BudgetBar items={items} />
    </div>
  );
  return (
    <div className={styles.columns}>
      {lines}
      <PlainPayment {...{ totalCents, discountCents, refundHours, host }} label={<PayLabel {...label} />} />
      {host === null && totalCents > 0 ? (
        <PaymentForm onPay={(paymentToken) => payBy({ paymentToken })} />
      ) : (
        <CardlessForm
          host={totalCents > 0 ? host : null}
          onPay={() => payBy(host === null ? NO_CARD : { flow: 'redirect' })}
        />
      )}
      {side}
    </div>
  );
}

function CartSkeleton() {
  return (
    <Stack>
      <Loading label="Loading cart..." />
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </Stack>
  );
}

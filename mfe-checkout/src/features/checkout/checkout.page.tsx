/** `/checkout`: the cart and the payment. */
import { problems, sentences } from '@storefront/contract';
import {
  loadCart,
  selectCartItems,
  selectCartStatus,
  selectCartTotalCents,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { Alert, Button, ButtonLink, Card, EmptyState, Loading, Page, Skeleton, Stack, TextLink } from '@storefront/ui';
import { useEffect, useRef } from 'react';
import { BudgetBar } from './budget-bar.tsx';
import { CartLines } from './cart-lines.tsx';
import styles from './checkout.module.css';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { type Outcome, usePayment } from './use-payment.ts';

export default function CheckoutPage() {
  const page = useRef<HTMLDivElement>(null);
  const focusTitle = () => page.current?.querySelector('h1')?.focus();
  return (
    <div ref={page}>
      <Page title="Checkout">
        <Checkout onItemsGone={focusTitle} />
      </Page>
    </div>
  );
}

interface CheckoutProps {
  /** What had the focus is no longer on the page. */
  readonly onItemsGone: () => void;
}

function Checkout({ onItemsGone }: CheckoutProps) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectCartStatus);
  const cartId = useAppSelector(({ cart }) => cart.saved?.id);

  useEffect(() => {
    if (status === 'absent') void dispatch(loadCart());
  }, [status, dispatch]);

  if (status === 'error') return <CartFailure onRetry={() => void dispatch(loadCart())} />;
  if (status !== 'ready') return <CartSkeleton />;
  // A cart is one shopper's: what another typed, or was told, is not for them.
  return <CartAndPayment key={cartId} onItemsGone={onItemsGone} />;
}

function CartAndPayment({ onItemsGone }: CheckoutProps) {
  const items = useAppSelector(selectCartItems);
  const totalCents = useAppSelector(selectCartTotalCents);
  const { busy, outcome, pay } = usePayment();

  if (items.length === 0) {
    // There is nothing to press Pay for again, so only that it changed.
    const text = outcome?.text === sentences.payment_cart_changed ? problems.cart_conflict.message : outcome?.text;
    return (
      <>
        {text && <OutcomeAlert kind="info" {...outcome} text={text} />}
        <EmptyState
          title={problems.cart_empty.message}
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      </>
    );
  }
  const alert = outcome && <OutcomeAlert kind="error" {...outcome} />;
  return (
    <div className={styles.columns}>
      <CartLines items={items} disabled={busy} onRemoved={onItemsGone} />
      <Stack gap="lg">
        <OrderSummary totalCents={totalCents} disabled={busy} onCleared={onItemsGone} />
        <BudgetBar items={items} />
        <PaymentForm totalCents={totalCents} busy={busy} alert={alert} onPay={() => void pay(totalCents)} />
      </Stack>
    </div>
  );
}

function OutcomeAlert({ kind, text, isPurchase }: Outcome & { readonly kind: 'info' | 'error' }) {
  const history = isPurchase && <TextLink to="/profile">See your purchase history</TextLink>;
  return (
    <Alert kind={kind} action={history}>
      {text}
    </Alert>
  );
}

function CartFailure({ onRetry }: { readonly onRetry: () => void }) {
  const retry = (
    <Button variant="secondary" size="sm" onClick={onRetry}>
      Try Again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      {sentences.cart_load_failed}
    </Alert>
  );
}

function CartSkeleton() {
  return (
    <Card>
      <Stack>
        <Loading label="Loading cart..." />
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </Stack>
    </Card>
  );
}

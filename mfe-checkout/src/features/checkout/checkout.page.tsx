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
import { Alert, Button, ButtonLink, Card, EmptyState, Loading, Page, Skeleton, Stack } from '@storefront/ui';
import { useEffect, useRef } from 'react';
import { CartLines } from './cart-lines.tsx';
import styles from './checkout.module.css';
import { OrderSummary } from './order-summary.tsx';
import { PaymentForm } from './payment-form.tsx';
import { usePayment } from './use-payment.ts';

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

/** `onItemsGone`: what had the focus is no longer on the page. */
function Checkout({ onItemsGone }: { readonly onItemsGone: () => void }) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectCartStatus);
  const items = useAppSelector(selectCartItems);
  const totalCents = useAppSelector(selectCartTotalCents);
  const { busy, message, pay } = usePayment();

  useEffect(() => {
    if (status === 'absent') void dispatch(loadCart());
  }, [status, dispatch]);

  if (status === 'error') return <CartFailure onRetry={() => void dispatch(loadCart())} />;
  if (status !== 'ready') return <CartSkeleton />;

  if (items.length === 0) {
    // There is nothing to press Pay for again, so only that it changed.
    const news = message === sentences.payment_cart_changed ? problems.cart_conflict.message : message;
    return (
      <>
        {news && <Alert kind="info">{news}</Alert>}
        <EmptyState
          title={problems.cart_empty.message}
          action={<ButtonLink to="/store">Continue Shopping</ButtonLink>}
        />
      </>
    );
  }
  const alert = message && <Alert kind="error">{message}</Alert>;
  return (
    <div className={styles.columns}>
      <CartLines items={items} disabled={busy} onRemoved={onItemsGone} />
      <Stack gap="lg">
        <OrderSummary totalCents={totalCents} disabled={busy} onCleared={onItemsGone} />
        <PaymentForm totalCents={totalCents} busy={busy} alert={alert} onPay={() => void pay(totalCents)} />
      </Stack>
    </div>
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

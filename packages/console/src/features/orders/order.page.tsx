/** `/orders/:orderId`: an order with its timeline and actions. */
import type { ConsoleOrder } from '@storefront/contract/console';
import { useParams } from '@storefront/routing';
import { Alert, Button, formatDateTime, formatMoney, Loading, TextLink } from '@storefront/ui';
import { Verbatim } from '@storefront/ui/verbatim';
import { useState } from 'react';
import { failureOf } from '../../api.ts';
import { Failure } from '../../layout/failure.tsx';
import { Panel, Section } from '../../layout/section.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './order.module.css';
import { OrderLinesPanel } from './order-lines.tsx';
import { OrderState } from './order-state.tsx';
import { useSendReceiptAgainMutation, useShowOrderQuery } from './orders.api.ts';
import { Timeline } from './timeline.tsx';

export default function ConsoleOrderPage() {
  const { orderId = '' } = useParams<{ orderId: string }>();
  const query = useShowOrderQuery({ params: { orderId } });
  const { currentData: order, error, isFetching, refetch } = query;
  if (order) return <Order key={orderId} order={order} />;
  return (
    <Section title="Order">
      {error ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : <Loading label="Loading the order..." />}
    </Section>
  );
}

function Order({ order }: { readonly order: ConsoleOrder }) {
  return (
    <Section
      title={order.receiptNumber === null ? 'Order without a receipt' : `Receipt ${order.receiptNumber}`}
      actions={<OrderState {...order} />}
    >
      <p>
        <TextLink to="/orders">All orders</TextLink>
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Panel title="Lines">
            <OrderLinesPanel order={order} />
          </Panel>
          <Panel title="History">
            <Timeline entries={order.timeline} />
            <NoteForm orderId={order.id} />
          </Panel>
        </div>
        <Panel title="Details">
          <Facts order={order} />
          {order.paidAt && <ReceiptAgain order={order} />}
        </Panel>
      </div>
    </Section>
  );
}

const giftWords = { open: 'not claimed yet', claimed: 'claimed', ended: 'ended' } as const;

function Facts({ order }: { readonly order: ConsoleOrder }) {
  const { email, totalCents, refundedCents, discount, tax, gift, createdAt, paidAt, id } = order;
  const { refundableUntil, paymentReference } = order;
  return (
    <dl className={styles.facts}>
      <dt>Buyer</dt>
      <dd>
        {email === null ? (
          'Account deleted'
        ) : (
          <TextLink to={`/orders?search=${encodeURIComponent(email)}`}>{email}</TextLink>
        )}
      </dd>
      <dt>Total</dt>
      <dd translate="no">{formatMoney(totalCents)}</dd>
      {discount && (
        <>
          <dt>Discount</dt>
          <dd>
            <Verbatim>{formatMoney(discount.discountCents)}</Verbatim> with <Verbatim>{discount.code}</Verbatim>
          </dd>
        </>
      )}
      {tax && (
        <>
          <dt>Tax</dt>
          <dd>
            <Verbatim>{formatMoney(tax.taxCents)}</Verbatim>
            {tax.country && <span>{`, ${tax.country}`}</span>}
          </dd>
        </>
      )}
      {gift && (
        <>
          <dt>Gift</dt>
          <dd>{`${gift.recipientEmail ? `To ${gift.recipientEmail}, ` : ''}${giftWords[gift.state]}`}</dd>
        </>
      )}
      <dt>Refunded</dt>
      <dd translate="no">{formatMoney(refundedCents)}</dd>
      <dt>Ordered</dt>
      <dd>{formatDateTime(createdAt)}</dd>
      <dt>Paid</dt>
      <dd>{paidAt ? formatDateTime(paidAt) : 'Not paid'}</dd>
      {refundableUntil && (
        <>
          <dt>Refundable</dt>
          <dd>{`By the buyer until ${formatDateTime(refundableUntil)}, or until the first download of a product`}</dd>
        </>
      )}
      {paymentReference && (
        <>
          <dt>Payment</dt>
          <dd translate="no">{paymentReference}</dd>
        </>
      )}
      <dt>ID</dt>
      <dd>{id}</dd>
    </dl>
  );
}

function ReceiptAgain({ order: { id: orderId, email } }: { readonly order: ConsoleOrder }) {
  const [send, { isLoading }] = useSendReceiptAgainMutation();
  const [outcome, setOutcome] = useState<{ readonly kind: 'success' | 'error'; readonly text: string }>();
  const press = async () => {
    const failure = failureOf(await send({ params: { orderId } }));
    setOutcome(
      failure
        ? { kind: 'error', text: failure.message }
        : { kind: 'success', text: `The receipt is on its way to ${email}.` },
    );
  };
  return (
    <>
      <div>
        <Button variant="secondary" busy={isLoading} busyLabel="Sending..." onClick={press}>
          Resend Receipt
        </Button>
      </div>
      {outcome && <Alert kind={outcome.kind}>{outcome.text}</Alert>}
    </>
  );
}

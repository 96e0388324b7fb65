/** An order's gift: its state, and its buyer's actions. */
import type { Order } from '@storefront/contract';
import { formatDate, formatDateTime, Loading } from '@storefront/ui';
import { keptInTab } from '@storefront/utils/kept';
import { type ComponentType, useEffect, useState } from 'react';
import { GIFT } from '../checkout/use-gift.ts';
import shared from '../lines/lines.module.css';
import type { GiftActionsProps } from './gift-actions.tsx';
import styles from './gift-section.module.css';

type Gift = NonNullable<Order['gift']>;

export function GiftSection({ order }: { order: Order }) {
  const { gift } = order;
  const isBought = order.status === 'paid' || order.isProcessing === true;
  // The shopper is back from the payment page, and the next purchase is a new one.
  useEffect(() => {
    if (gift && isBought) keptInTab.remove(GIFT);
  }, [gift, isBought]);
  if (!gift || (gift.state === 'unpaid' && order.status !== 'pending')) return null;
  return (
    <section className={styles.gift} aria-labelledby="gift-heading">
      <h2 id="gift-heading">A gift</h2>
      <p role="status">{fateOf(gift)}</p>
      {gift.message && <blockquote className={styles.message}>{gift.message}</blockquote>}
      {gift.claimableUntil !== null && (
        <>
          <p className={shared.note}>
            {`It can be claimed until ${formatDate(gift.claimableUntil)}; then it goes to your own library. Once it is claimed, it can be neither taken back nor refunded.`}
          </p>
          <Actions key={gift.recipientEmail} order={order} recipientEmail={gift.recipientEmail ?? ''} />
        </>
      )}
    </section>
  );
}

/** Loaded when an action is possible. */
function Actions(props: GiftActionsProps) {
  const [Loaded, setLoaded] = useState<ComponentType<GiftActionsProps>>();
  useEffect(() => {
    import('./gift-actions.tsx').then(
      ({ GiftActions }) => setLoaded(() => GiftActions),
      // The page is useful without them, and has them after a reload.
      () => {},
    );
  }, []);
  return Loaded ? <Loaded {...props} /> : <Loading label="Loading..." />;
}

function fateOf({ state, recipientEmail, sentAt, claimedAt, endedAt }: Gift): string {
  const to = recipientEmail ?? 'its recipient';
  const on = (time: string | null) => (time === null ? '' : ` on ${formatDateTime(time)}`);
  switch (state) {
    case 'unpaid':
      return `For ${to}. It is sent once the payment is confirmed.`;
    case 'waiting':
      return `For ${to}. Many gifts were sent there today, so the email will follow within a day.`;
    case 'sent':
      return `Sent to ${to}${on(sentAt)}, and not claimed yet.`;
    case 'claimed':
      return recipientEmail === null ? `Claimed${on(claimedAt)}.` : `Claimed by ${to}${on(claimedAt)}.`;
    case 'taken_back':
      return `You took it back${on(endedAt)}. It is in your own library.`;
    case 'expired':
      return `It was not claimed in time, so it went to your own library${on(endedAt)}.`;
    case 'refunded':
      return 'It was refunded before it was claimed, and its link has ended.';
  }
}

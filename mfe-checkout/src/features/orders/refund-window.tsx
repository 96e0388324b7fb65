import type { Order } from '@storefront/contract';
import { orderMessages } from '@storefront/contract/orders/messages';
import { REFUND_HOURS } from '@storefront/contract/orders/refund-hours';
import { formatDateTime, VisuallyHidden } from '@storefront/ui';
import { HOUR, MINUTE } from '@storefront/utils/time';
import { useState } from 'react';
import shared from '../lines/lines.module.css';
import styles from './order.module.css';
import { isInOwnLibrary } from './order-status.ts';
import { formatTimeLeft } from './use-time-left.ts';

/** The moments announced to screen readers, which are not told every tick. */
const MOMENTS = [
  { at: 0, message: orderMessages.refund_time_over },
  { at: MINUTE, message: orderMessages.refund_minute_left },
  { at: 10 * MINUTE, message: orderMessages.refund_ten_minutes_left },
  { at: HOUR, message: orderMessages.refund_hour_left },
];

export function RefundWindow({ order, timeLeft }: { order: Order; timeLeft: number }) {
  const { lines, refundableUntil, refundHours = REFUND_HOURS } = order;
  const moment = MOMENTS.find(({ at }) => timeLeft <= at)?.message;
  const [first] = useState(moment);
  if (refundableUntil === null) return null;
  const hasTime = timeLeft > 0;
  if (!hasTime && lines.every(({ refund, firstDownloadedAt }) => refund ?? firstDownloadedAt)) return null;
  if (hasTime && !lines.some(({ isRefundable }) => isRefundable)) return null;
  const end = <time dateTime={refundableUntil}>{formatDateTime(refundableUntil)}</time>;
  return (
    <div className={styles.window}>
      {hasTime ? (
        <>
          <p>
            Refunds are possible for another{' '}
            <strong className={styles.timer} role="timer">
              {formatTimeLeft(timeLeft)}
            </strong>
          </p>
          <p className={shared.note}>
            Until {end}
            <span>
              {isInOwnLibrary(order) ? ', for what you have not downloaded.' : ', unless the gift is claimed before.'}
            </span>
          </p>
        </>
      ) : (
        <p className={shared.note}>
          <span>{`The ${refundHours} hours for refunds ended on `}</span>
          {end}
          <span>.</span>
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{moment === first ? '' : moment}</span>
      </VisuallyHidden>
    </div>
  );
}

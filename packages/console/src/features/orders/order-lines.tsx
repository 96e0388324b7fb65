/** The lines of an order, with a refund of some or all of them. */
import type { ConsoleOrder, SoldLineView } from '@storefront/contract/console';
import { Alert, Button, formatDateTime, formatMoney } from '@storefront/ui';
import { Verbatim } from '@storefront/ui/verbatim';
import { useState } from 'react';
import styles from './order.module.css';
import { RefundOrderDialog } from './refund-dialog.tsx';

export function OrderLinesPanel({ order }: { readonly order: ConsoleOrder }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<{ readonly kind: 'info' | 'success'; readonly text: string }>();
  const refundable = (line: SoldLineView) => order.paidAt !== null && !line.refund;
  // Deselects lines that another user has refunded.
  const positions = order.lines
    .filter(refundable)
    .flatMap(({ position }) => (chosen.includes(position) ? position : []));
  const toggle = (position: number) => {
    setSaid(undefined);
    setChosen(chosen.includes(position) ? chosen.filter((each) => each !== position) : [...chosen, position]);
  };
  const isBlocked = positions.length === 0;
  const begin = () =>
    isBlocked ? setSaid({ kind: 'info', text: 'Select the lines to refund first.' }) : setOpen(true);
  return (
    <>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <Line
            key={line.position}
            line={line}
            isRefundable={refundable(line)}
            isChosen={positions.includes(line.position)}
            onToggle={() => toggle(line.position)}
          />
        ))}
      </ul>
      {order.lines.some(refundable) && (
        <div>
          <Button variant="danger" blocked={isBlocked} onClick={begin}>
            Refund…
          </Button>
        </div>
      )}
      {said && <Alert kind={said.kind}>{said.text}</Alert>}
      {isOpen && (
        <RefundOrderDialog
          order={order}
          positions={positions}
          onClose={() => setOpen(false)}
          onDone={(cents) => {
            setSaid({ kind: 'success', text: `${formatMoney(cents)} will be refunded to the buyer.` });
            setChosen([]);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

interface LineProps {
  readonly line: SoldLineView;
  readonly isRefundable: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Line({ line, isRefundable, isChosen, onToggle }: LineProps) {
  const { name, quantity, amountCents, firstDownloadedAt, refund } = line;
  return (
    <li>
      {isRefundable ? (
        <label className={styles.check}>
          <input type="checkbox" aria-label={`Select ${name}`} checked={isChosen} onChange={onToggle} />
        </label>
      ) : (
        <span className={styles.check} />
      )}
      <span>{`${name}${quantity > 1 ? `, ${quantity} seats` : ''}`}</span>
      <Verbatim>{formatMoney(amountCents)}</Verbatim>
      <small>
        <span>{firstDownloadedAt ? `Downloaded ${formatDateTime(firstDownloadedAt)}` : 'Not downloaded'}</span>
        {refund && <span>{`. ${refundWords(refund)}`}</span>}
      </small>
    </li>
  );
}

function refundWords({ by, amountCents, completedAt }: NonNullable<SoldLineView['refund']>): string {
  const made = `${formatMoney(amountCents)} refunded by the ${by}`;
  return completedAt ? made : `${made}; the payment provider has not confirmed it yet`;
}

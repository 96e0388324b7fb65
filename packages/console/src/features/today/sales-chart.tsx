/** Sales and refunds as bars. The arrow keys walk over them; a table has the same figures. */
import type { Sales } from '@storefront/contract/console';
import { Disclosure, formatMoney } from '@storefront/ui';
import { type KeyboardEvent, useState } from 'react';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import styles from './today.module.css';

type Time = Sales['times'][number];

const HEIGHT = 160;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1_000, End: 1_000 };

export function SalesChart({ times }: { readonly times: readonly Time[] }) {
  const [chosen, setChosen] = useState(times.length - 1);
  const highest = Math.max(1, ...times.flatMap(({ grossCents, refundedCents }) => [grossCents, refundedCents]));
  const heightOf = (cents: number) => (cents / highest) * HEIGHT;
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setChosen(Math.min(times.length - 1, Math.max(0, chosen + by)));
  };
  const shown = times[chosen];
  return (
    <>
      <div
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label="Sales and refunds"
        aria-valuemin={1}
        aria-valuemax={times.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={shown ? wordsOf(shown) : ''}
        onKeyDown={step}
      >
        <svg viewBox={`0 0 ${times.length * 12} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {times.map(({ time, grossCents, refundedCents }, index) => (
            <g key={time} onPointerEnter={() => setChosen(index)}>
              <rect
                className={styles.reach}
                x={index * 12}
                y={0}
                width={12}
                height={HEIGHT}
                data-on={index === chosen}
              />
              <rect
                className={styles.gross}
                x={index * 12 + 1}
                y={HEIGHT - heightOf(grossCents)}
                width={6}
                height={heightOf(grossCents)}
              />
              <rect
                className={styles.refunded}
                x={index * 12 + 7}
                y={HEIGHT - heightOf(refundedCents)}
                width={4}
                height={heightOf(refundedCents)}
              />
            </g>
          ))}
        </svg>
      </div>
      <p className={styles.legend}>{shown && wordsOf(shown)}</p>
      <Disclosure summary="As a table">
        <DataTable caption="Sales and refunds" columns={columns} rows={times.toReversed()} idOf={({ time }) => time} />
      </Disclosure>
    </>
  );
}

const wordsOf = ({ time, orders, grossCents, refundedCents }: Time) =>
  `${time}: ${formatMoney(grossCents)} from ${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatMoney(refundedCents)} refunded`;

const column = columnsOf<Time>();
const columns = [
  column.accessor('time', { header: 'Time' }),
  column.accessor('orders', { header: 'Orders', look: 'number' }),
  column.accessor('seats', { header: 'Seats', look: 'number' }),
  column.accessor('grossCents', { header: 'Sold', look: 'number', cell: formatMoney }),
  column.accessor('refundedCents', { header: 'Refunded', look: 'number', cell: formatMoney }),
];

/** Sales and refunds, with visitors below, as bars and as a table. */
import { Disclosure, formatMoney } from '@storefront/ui';
import { formatCount } from '@storefront/ui/format-count';
import { useState } from 'react';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { type Time, TimeBars } from './time-bars.tsx';

const HEIGHT = 160;
const LOW = 64;

export function SalesCharts({ times }: { readonly times: readonly Time[] }) {
  const [chosen, setChosen] = useState(times.length - 1);
  const shared = { times, chosen, onChoose: setChosen };
  return (
    <>
      <TimeBars
        label="Sales and refunds"
        bars={[
          { of: 'gross', x: 1, width: 6, heightOf: ({ grossCents }) => grossCents },
          { of: 'refunded', x: 7, width: 4, heightOf: ({ refundedCents }) => refundedCents },
        ]}
        height={HEIGHT}
        wordsOf={salesWords}
        {...shared}
      />
      <TimeBars
        label="Visitors"
        bars={[{ of: 'visitors', x: 1, width: 10, heightOf: ({ visitors }) => visitors ?? 0 }]}
        height={LOW}
        wordsOf={visitorsWords}
        {...shared}
      />
      <Disclosure summary="Show as a table">
        <DataTable
          caption="Sales, refunds and visitors"
          columns={columns}
          rows={times.toReversed()}
          idOf={({ time }) => time}
        />
      </Disclosure>
    </>
  );
}

/** Returns a dash when visitors were not counted. */
export const countInWords = (count: number | null) => (count === null ? '–' : formatCount(count));

export const percentInWords = (percent: number | null) => (percent === null ? '–' : `${percent.toFixed(1)} %`);

const salesWords = ({ time, orders, grossCents, refundedCents }: Time) =>
  `${time}: ${formatMoney(grossCents)} from ${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatMoney(refundedCents)} refunded`;

function visitorsWords({ time, visitors, conversionPercent }: Time): string {
  if (visitors === null) return `${time}: visitors were not counted`;
  const count = `${time}: ${formatCount(visitors)} ${visitors === 1 ? 'visitor' : 'visitors'}`;
  return conversionPercent === null ? count : `${count}, ${percentInWords(conversionPercent)} conversion`;
}

const column = columnsOf<Time>();
const columns = [
  column.accessor('time', { header: 'Time' }),
  column.accessor('orders', { header: 'Orders', look: 'number' }),
  column.accessor('seats', { header: 'Seats', look: 'number' }),
  column.accessor('grossCents', { header: 'Sold', look: 'number', cell: formatMoney }),
  column.accessor('refundedCents', { header: 'Refunded', look: 'number', cell: formatMoney }),
  column.accessor('visitors', { header: 'Visitors', look: 'number', cell: countInWords }),
  column.accessor('conversionPercent', { header: 'Conversion', look: 'number', cell: percentInWords }),
];

/** `/today`: open tasks and, for owners, sales and visitors. */
import { SALES_EXPORT_PATH, type Sales, salesSpans, type Waiting } from '@storefront/contract/console';
import { Button, EmptyState, formatDateTime, formatMoney, Loading, TextLink, VisuallyHidden } from '@storefront/ui';
import { Failure } from '../../layout/failure.tsx';
import { Panel, Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { ExportLink } from '../../list/export-link.tsx';
import { oneOf, useListState } from '../../list/use-list-state.ts';
import { useConsoleSelector } from '../../store.ts';
import { paymentNoteWords } from '../orders/payment-notes.ts';
import { TodayCard } from './card.tsx';
import { Expiring } from './expiring.tsx';
import { countInWords, percentInWords, SalesCharts } from './sales-charts.tsx';
import { useGetSalesQuery, useGetWaitingQuery } from './today.api.ts';
import styles from './today.module.css';

const POLL = 60_000; // ms

export default function TodayPage() {
  const role = useConsoleSelector((state) => state.session.session?.role);
  return (
    <Section title="Today">
      <Panel title="Needs attention">
        <WaitingPanel />
      </Panel>
      {role === 'owner' && (
        <Panel title="Sales and visitors">
          <SalesPanel />
        </Panel>
      )}
    </Section>
  );
}

function WaitingPanel() {
  const polling = { pollingInterval: POLL, skipPollingIfUnfocused: true };
  const { data, error, isFetching, refetch } = useGetWaitingQuery({}, polling);
  if (error && !data) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Loading label="Loading..." />;
  return (
    <>
      <div className={styles.waiting}>
        <TodayCard figure={data.openMessages} label="Unanswered messages" to="/messages?state=open" />
        <TodayCard figure={data.openRefunds} label="Refunds not yet confirmed by the payment provider" to="/orders" />
        <TodayCard figure={data.failedEmails} label="Emails that failed in the last 7 days" to="/health" />
        <TodayCard figure={data.lateEmails} label="Emails queued for more than 5 minutes" to="/health" />
        <Expiring nearEnd={data.nearEnd} />
      </div>
      <Notes waiting={data} />
    </>
  );
}

function Notes({ waiting: { paymentNotes, withdrawnCanaries } }: { readonly waiting: Waiting }) {
  if (paymentNotes.length + withdrawnCanaries.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="The last seven days">
      {paymentNotes.map(({ kind, orderId, at }) => (
        <li key={`${kind} ${orderId} ${at}`}>
          <span>{`${formatDateTime(at)}: ${paymentNoteWords(kind)}`}</span>
          {orderId && (
            <span>
              . <TextLink to={`/orders/${orderId}`}>View order</TextLink>
            </span>
          )}
        </li>
      ))}
      {withdrawnCanaries.map(({ app, version, reason, at }) => (
        <li key={`${app} ${version} ${at}`}>
          {`${formatDateTime(at)}: the canary ${version} of ${app} was rolled back. ${reason}`}
        </li>
      ))}
    </ul>
  );
}

const spanWords: Record<(typeof salesSpans)[number], string> = { '30-days': '30 days', year: 'Year', all: 'All' };

function SalesPanel() {
  const list = useListState();
  const span = oneOf(list.get('span'), salesSpans) ?? '30-days';
  const { currentData: data, error, isFetching, refetch } = useGetSalesQuery({ query: { span } });
  return (
    <>
      <div className={styles.times}>
        <fieldset className={styles.spans}>
          <legend>
            <VisuallyHidden>Period</VisuallyHidden>
          </legend>
          {salesSpans.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === span ? 'primary' : 'secondary'}
              aria-pressed={each === span}
              onClick={() => list.change({ span: each })}
            >
              {spanWords[each]}
            </Button>
          ))}
        </fieldset>
        <ExportLink path={SALES_EXPORT_PATH} query={{ span }} file="sales.csv" />
      </div>
      {error ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <Loading label="Loading sales..." /> : null}
      {data && (
        <>
          <p>{totalInWords(data.total)}</p>
          <SalesCharts key={span} times={data.times} />
          {data.bestSellers.length === 0 ? (
            <EmptyState level="h3" title="No sales in this period">
              Best sellers appear here.
            </EmptyState>
          ) : (
            <DataTable
              caption="Best sellers"
              columns={columns}
              rows={data.bestSellers}
              idOf={({ productId }) => productId}
            />
          )}
        </>
      )}
    </>
  );
}

const totalInWords = ({ grossCents, refundedCents, visitors, conversionPercent }: Sales['total']) =>
  `${formatMoney(grossCents)} sold, ${formatMoney(refundedCents)} refunded. Visitors: ${countInWords(visitors)}. Conversion: ${percentInWords(conversionPercent)}.`;

const column = columnsOf<{ productId: string; name: string; seats: number; grossCents: number }>();
const columns = [
  column.accessor('name', {
    header: 'Best sellers',
    cell: (value) => <TextLink to={`/orders?search=${encodeURIComponent(value)}`}>{value}</TextLink>,
  }),
  column.accessor('seats', { header: 'Seats', look: 'number' }),
  column.accessor('grossCents', { header: 'Sold', look: 'number', cell: formatMoney }),
];

/** `/orders`: every order, searched, filtered and sorted by the server. */
import { type ListedOrder, ORDERS_EXPORT_PATH, orderSorts, orderStatuses } from '@storefront/contract/console';
import { EmptyState, formatDateTime, formatMoney, Loading, SelectField, TextField, TextLink } from '@storefront/ui';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { ExportLink } from '../../list/export-link.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { ListSearch } from '../../list/list-search.tsx';
import { type ListState, oneOf, useListState } from '../../list/use-list-state.ts';
import { OrderState } from './order-state.tsx';
import { useFindOrdersQuery } from './orders.api.ts';

const DAY = /^20\d\d-\d\d-\d\d$/;

const column = columnsOf<ListedOrder>();
const columns = [
  column.accessor('receiptNumber', {
    header: 'Receipt',
    look: 'whole',
    enableSorting: false,
    cell: (_, order) => <TextLink to={`/orders/${order.id}`}>{order.receiptNumber ?? 'No receipt'}</TextLink>,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Ordered',
    sortDescFirst: true,
    cell: formatDateTime,
  }),
  column.accessor('email', {
    header: 'Buyer',
    look: 'breaking',
    enableSorting: false,
    cell: (value) => value ?? 'Account deleted',
  }),
  column.accessor('product', {
    header: 'Product',
    look: 'breaking',
    enableSorting: false,
    cell: (_, order) => (order.moreLines > 0 ? `${order.product} and ${order.moreLines} more` : order.product),
  }),
  column.accessor('totalCents', {
    id: 'total',
    header: 'Total',
    look: 'number',
    sortDescFirst: true,
    cell: formatMoney,
  }),
  column.accessor('status', {
    header: 'Status',
    enableSorting: false,
    cell: (_, order) => <OrderState {...order} />,
  }),
];

export default function ConsoleOrdersPage() {
  const list = useListState();
  const query = queryOf(list);
  return (
    <Section title="Orders" actions={<ExportLink path={ORDERS_EXPORT_PATH} query={query} file="orders.csv" />}>
      <Filters list={list} />
      <Orders list={list} query={query} />
    </Section>
  );
}

const statusOptions = [
  { value: '', label: 'Any status' },
  ...orderStatuses.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })),
];

function Filters({ list }: { readonly list: ListState }) {
  return (
    <ListSearch list={list} label="Search orders" hint="Receipt, email, amount or product">
      <SelectField
        name="status"
        label="Status"
        options={statusOptions}
        value={list.get('status')}
        onChange={({ target }) => list.change({ status: target.value })}
      />
      <DayField list={list} name="from" label="From date" />
      <DayField list={list} name="to" label="To date" />
    </ListSearch>
  );
}

function DayField({ list, name, label }: { readonly list: ListState; readonly name: string; readonly label: string }) {
  const value = list.get(name);
  return (
    <TextField
      name={name}
      type="date"
      label={label}
      min="2025-01-01"
      max="2099-12-31"
      value={value}
      onChange={({ target }) => list.change({ [name]: target.value })}
    />
  );
}

function queryOf(list: ListState) {
  const day = (name: string) => (DAY.test(list.get(name)) ? list.get(name) : undefined);
  return {
    search: list.get('search') || undefined,
    status: oneOf(list.get('status'), orderStatuses),
    from: day('from'),
    to: day('to'),
    sort: oneOf(list.get('sort'), orderSorts),
    direction: oneOf(list.get('direction'), ['asc', 'desc']),
    after: list.get('after') || undefined,
  };
}

interface OrdersProps {
  readonly list: ListState;
  readonly query: ReturnType<typeof queryOf>;
}

function Orders({ list, query }: OrdersProps) {
  const orders = useFindOrdersQuery({ query });
  const { data, error, isFetching } = orders;
  if (error) return <Failure error={error} busy={isFetching} onRetry={orders.refetch} />;
  if (!data) return <Loading label="Loading orders..." />;
  if (data.orders.length === 0) {
    return (
      <EmptyState title={list.isFiltered ? 'No matching orders' : 'No orders yet'}>
        {list.isFiltered ? 'Try fewer words, another status or other dates.' : 'Purchases appear here.'}
      </EmptyState>
    );
  }
  const { sort = 'created', direction = 'desc' } = query;
  return (
    <>
      <DataTable
        caption="Orders"
        columns={columns}
        rows={data.orders}
        idOf={({ id }) => id}
        sort={{ by: sort, direction }}
        onSort={(by, order) => list.change({ sort: by, direction: order })}
        isStale={isFetching}
      />
      <ListFoot list={list} next={data.next} count={data.orders.length} what="orders" />
    </>
  );
}

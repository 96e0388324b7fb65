/** `/customers`: the store's accounts. */
import { CUSTOMERS_EXPORT_PATH, customerSorts, type ListedCustomer } from '@storefront/contract/console';
import { useLocation } from '@storefront/routing';
import { Alert, EmptyState, formatDateTime, formatMoney, Loading, SelectField, TextLink } from '@storefront/ui';
import { Verbatim } from '@storefront/ui/verbatim';
import { Badge } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { ExportLink } from '../../list/export-link.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { ListSearch } from '../../list/list-search.tsx';
import { type ListState, oneOf, useListState } from '../../list/use-list-state.ts';
import { useFindCustomersQuery } from './customers.api.ts';

const PROVED = ['yes', 'no'] as const;
const provedOptions = [
  { value: '', label: 'Any address' },
  { value: 'yes', label: 'Verified' },
  { value: 'no', label: 'Not verified' },
];

const column = columnsOf<ListedCustomer>();
const columns = [
  column.accessor('email', {
    header: 'Email',
    look: 'breaking',
    enableSorting: false,
    cell: (_, customer) => <TextLink to={`/customers/${customer.id}`}>{customer.email}</TextLink>,
  }),
  column.accessor('isProved', {
    header: 'Address',
    enableSorting: false,
    cell: (value) => (value ? <Badge kind="good">Verified</Badge> : <Badge>Not verified</Badge>),
  }),
  column.accessor('hasMfa', {
    header: 'MFA',
    enableSorting: false,
    cell: (value) => (value ? 'Yes' : 'No'),
  }),
  column.accessor('orders', {
    header: 'Orders',
    look: 'number',
    enableSorting: false,
    cell: (_, customer) => (
      <span>
        <span>{`${customer.orders} for `}</span>
        <Verbatim>{formatMoney(customer.netCents)}</Verbatim>
      </span>
    ),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Joined',
    sortDescFirst: true,
    cell: formatDateTime,
  }),
  column.accessor('lastLoginAt', {
    id: 'seen',
    header: 'Last signed in',
    sortDescFirst: true,
    cell: formatDateTime,
  }),
];

export default function CustomersPage() {
  const list = useListState();
  const { state } = useLocation();
  const { deleted } = (state ?? {}) as { readonly deleted?: string };
  const query = queryOf(list);
  return (
    <Section title="Customers" actions={<ExportLink path={CUSTOMERS_EXPORT_PATH} query={query} file="customers.csv" />}>
      {deleted && <Alert kind="success">{`The account of ${deleted} was deleted.`}</Alert>}
      <ListSearch list={list} label="Search customers" hint="Start of an email address">
        <SelectField
          name="proved"
          label="Address"
          options={provedOptions}
          value={list.get('proved')}
          onChange={({ target }) => list.change({ proved: target.value })}
        />
      </ListSearch>
      <Customers list={list} query={query} />
    </Section>
  );
}

const queryOf = (list: ListState) => ({
  search: list.get('search') || undefined,
  proved: oneOf(list.get('proved'), PROVED),
  sort: oneOf(list.get('sort'), customerSorts),
  direction: oneOf(list.get('direction'), ['asc', 'desc']),
  after: list.get('after') || undefined,
});

interface CustomersProps {
  readonly list: ListState;
  readonly query: ReturnType<typeof queryOf>;
}

function Customers({ list, query }: CustomersProps) {
  const { data, error, isFetching, refetch } = useFindCustomersQuery({ query });
  if (error) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Loading label="Loading customers..." />;
  if (data.customers.length === 0) {
    return (
      <EmptyState title={list.isFiltered ? 'No matching customers' : 'No customers yet'}>
        {list.isFiltered ? 'Type the start of the email address.' : 'Customers appear here when they sign up.'}
      </EmptyState>
    );
  }
  const { sort = 'created', direction = 'desc' } = query;
  return (
    <>
      <DataTable
        caption="Customers"
        columns={columns}
        rows={data.customers}
        idOf={({ id }) => id}
        sort={{ by: sort, direction }}
        onSort={(by, order) => list.change({ sort: by, direction: order })}
        isStale={isFetching}
      />
      <ListFoot list={list} next={data.next} count={data.customers.length} what="customers" />
    </>
  );
}

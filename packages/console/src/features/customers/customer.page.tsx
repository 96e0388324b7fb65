/** `/customers/:customerId`: an account, and actions that help its customer. */
import type { Customer } from '@storefront/contract/console';
import { useParams } from '@storefront/routing';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { EmptyState, formatDateTime, formatMoney, Loading, TextLink } from '@storefront/ui';
import { Verbatim } from '@storefront/ui/verbatim';
import { Failure } from '../../layout/failure.tsx';
import { Panel, Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { MessageStateBadge } from '../messages/message-state.tsx';
import { OrderState } from '../orders/order-state.tsx';
import { CustomerHelp } from './customer-help.tsx';
import { useShowCustomerQuery } from './customers.api.ts';

export default function CustomerPage() {
  const { customerId = '' } = useParams<{ customerId: string }>();
  const { currentData: customer, error, isFetching, refetch } = useShowCustomerQuery({ params: { customerId } });
  const isGone = (error as ApiFailure | undefined)?.code === 'not_found';
  if (customer && !isGone) return <CustomerView key={customerId} customer={customer} />;
  return (
    <Section title="Customer">
      {isGone ? (
        <EmptyState title="Not found" action={<TextLink to="/customers">All customers</TextLink>}>
          This account does not exist. It may have been deleted.
        </EmptyState>
      ) : error ? (
        <Failure error={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <Loading label="Loading the customer..." />
      )}
    </Section>
  );
}

const factorWords = { sms: 'a phone', totp: 'an authenticator app', passkey: 'a passkey' } as const;

function CustomerView({ customer }: { readonly customer: Customer }) {
  const { email, username, isProved, hasPassword, factors, orders, grossCents, netCents } = customer;
  return (
    <Section title={email}>
      <p>
        <TextLink to="/customers">All customers</TextLink>
      </p>
      <Panel title="Account">
        <p>
          {`${username}, joined ${formatDateTime(customer.createdAt)}; last signed in ${formatDateTime(customer.lastLoginAt)}. The address ${isProved ? 'is verified' : 'is not verified'}; the account has ${hasPassword ? 'a password' : 'no password'}.`}
        </p>
        <p>
          <span>{`MFA: ${factors.length === 0 ? 'none' : factors.map(({ kind }) => factorWords[kind]).join(', ')}.`}</span>{' '}
          <span>{`${orders} ${orders === 1 ? 'order' : 'orders'} for `}</span>
          <Verbatim>{formatMoney(grossCents)}</Verbatim>, <Verbatim>{formatMoney(netCents)}</Verbatim> after refunds.
        </p>
        <CustomerHelp customer={customer} />
      </Panel>
      <Panel title="Orders">
        {customer.latestOrders.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <DataTable caption="Orders" columns={orderColumns} rows={customer.latestOrders} idOf={({ id }) => id} />
        )}
      </Panel>
      <Panel title="Sessions">
        {customer.sessions.length === 0 ? (
          <p>Not signed in anywhere.</p>
        ) : (
          <DataTable caption="Sessions" columns={sessionColumns} rows={customer.sessions} idOf={({ id }) => id} />
        )}
      </Panel>
      {customer.messages.length > 0 && (
        <Panel title="Messages">
          <DataTable caption="Messages" columns={messageColumns} rows={customer.messages} idOf={({ id }) => id} />
        </Panel>
      )}
    </Section>
  );
}

const order = columnsOf<Customer['latestOrders'][number]>();
const orderColumns = [
  order.accessor('receiptNumber', {
    header: 'Receipt',
    look: 'whole',
    cell: (_, each) => <TextLink to={`/orders/${each.id}`}>{each.receiptNumber ?? 'No receipt'}</TextLink>,
  }),
  order.accessor('createdAt', { header: 'Ordered', cell: formatDateTime }),
  order.accessor('totalCents', { header: 'Total', look: 'number', cell: formatMoney }),
  order.accessor('status', { header: 'Status', cell: (_, each) => <OrderState {...each} /> }),
];

const session = columnsOf<Customer['sessions'][number]>();
const sessionColumns = [
  session.accessor('device', { header: 'Device' }),
  session.accessor('createdAt', { header: 'Signed in', cell: formatDateTime }),
  session.accessor('lastSeenAt', { header: 'Last seen', cell: formatDateTime }),
];

const message = columnsOf<Customer['messages'][number]>();
const messageColumns = [
  message.accessor('subject', {
    header: 'Subject',
    cell: (_, each) => <TextLink to={`/messages/${each.id}`}>{each.subject}</TextLink>,
  }),
  message.accessor('createdAt', { header: 'Sent', cell: formatDateTime }),
  message.accessor('state', { header: 'Status', cell: (value) => <MessageStateBadge state={value} /> }),
];

/** `/access`: the console's sessions and, for owners, the audit log. */
import { AUDIT_EXPORT_PATH, type AuditEntry, auditKinds, type ConsoleSessionEntry } from '@storefront/contract/console';
import { Alert, Button, EmptyState, formatDateTime, Loading, SelectField } from '@storefront/ui';
import { failureOf } from '../../api.ts';
import { Failure } from '../../layout/failure.tsx';
import { Panel, Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { ExportLink } from '../../list/export-link.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { ListSearch } from '../../list/list-search.tsx';
import { oneOf, useListState } from '../../list/use-list-state.ts';
import { useConsoleSelector } from '../../store.ts';
import { useEndConsoleSessionMutation, useListAuditQuery, useListConsoleSessionsQuery } from './access.api.ts';
import { actionName, changeOf, kindNames } from './audit-words.ts';

export default function AccessPage() {
  const role = useConsoleSelector((state) => state.session.session?.role);
  return (
    <Section title="Access">
      <Panel title="Sessions">
        <Sessions />
      </Panel>
      {role === 'owner' && (
        <Panel title="Audit log">
          <Audit />
        </Panel>
      )}
    </Section>
  );
}

const session = columnsOf<ConsoleSessionEntry>();
const sessionColumns = [
  session.accessor('actor', {
    header: 'User',
    cell: (_, each) => `${each.actor} (${each.role})${each.isCurrent ? ', this browser' : ''}`,
  }),
  session.accessor('device', { header: 'Device' }),
  session.accessor('createdAt', { header: 'Signed in', cell: formatDateTime }),
  session.accessor('lastSeenAt', { header: 'Last seen', cell: formatDateTime }),
  session.accessor('expiresAt', { header: 'Expires', cell: formatDateTime }),
  session.display('end', 'Actions', (each) => (each.isCurrent ? 'Sign out to end it' : <EndButton session={each} />)),
];

function Sessions() {
  const { data, error, isFetching, refetch } = useListConsoleSessionsQuery({});
  if (error) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Loading label="Loading sessions..." />;
  return <DataTable caption="Sessions" columns={sessionColumns} rows={data.sessions} idOf={({ id }) => id} />;
}

function EndButton({ session: { id: sessionId, actor, device } }: { readonly session: ConsoleSessionEntry }) {
  const [end, { isLoading, error }] = useEndConsoleSessionMutation();
  const failure = failureOf({ error });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={isLoading}
        busyLabel="Ending..."
        aria-label={`End the session of ${actor} on ${device}`}
        onClick={() => end({ params: { sessionId } })}
      >
        End
      </Button>
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </>
  );
}

const kindOptions = [
  { value: '', label: 'All actions' },
  ...auditKinds.map((value) => ({ value, label: kindNames[value] })),
];

const entry = columnsOf<AuditEntry>();
const auditColumns = [
  entry.accessor('at', { header: 'When', cell: formatDateTime }),
  entry.accessor('actor', { header: 'User' }),
  entry.accessor('action', { header: 'Action', cell: actionName }),
  entry.accessor('subject', { header: 'Subject', cell: (value) => `${value.kind} ${value.id}` }),
  entry.display('change', 'Change', changeOf),
];

function Audit() {
  const list = useListState();
  const query = {
    action: oneOf(list.get('action'), auditKinds),
    actor: list.get('actor') || undefined,
    after: list.get('after') || undefined,
  };
  const { data, error, isFetching, refetch } = useListAuditQuery({ query });
  return (
    <>
      <ListSearch list={list} name="actor" label="User" hint="An email address">
        <SelectField
          name="action"
          label="Action"
          options={kindOptions}
          value={list.get('action')}
          onChange={({ target }) => list.change({ action: target.value })}
        />
      </ListSearch>
      {error ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <Loading label="Loading the audit log..." /> : null}
      {data?.entries.length === 0 && <EmptyState title="No matching entries">Try another user or action.</EmptyState>}
      {data && data.entries.length > 0 && (
        <>
          <DataTable
            caption="Audit log"
            columns={auditColumns}
            rows={data.entries}
            idOf={({ id }) => id}
            isStale={isFetching}
          />
          <ListFoot list={list} next={data.next} count={data.entries.length} what="entries" />
          <p>
            <ExportLink path={AUDIT_EXPORT_PATH} query={query} file="audit-log.csv" />
          </p>
        </>
      )}
    </>
  );
}

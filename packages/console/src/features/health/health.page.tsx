/** `/health`: the state of the store's parts, limits, the outbox, and the settings in force. */
import type { ConsoleHealth } from '@storefront/contract/console';
import { Alert, Button, formatDateTime, Loading } from '@storefront/ui';
import { formatBytes } from '@storefront/ui/format-bytes';
import { failureOf } from '../../api.ts';
import { Badge } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Row } from '../../layout/row.tsx';
import { Panel, Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { CertificatesPanel } from './certificates-panel.tsx';
import { useDropMessageMutation, useGetConsoleHealthQuery, useRetryMessageMutation } from './health.api.ts';
import { DisksPanel, TextsPanel } from './limit-panels.tsx';
import { connectionWords } from './limit-words.ts';

const POLL = 30_000; // ms

export default function HealthPage() {
  const polling = { pollingInterval: POLL, skipPollingIfUnfocused: true };
  const { data, error, isFetching, refetch } = useGetConsoleHealthQuery({}, polling);
  return (
    <Section title="Health">
      {error && !data ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <Loading label="Loading health..." /> : null}
      {data && <Health health={data} />}
    </Section>
  );
}

function Health({ health }: { readonly health: ConsoleHealth }) {
  const { parts, database, disks, texts, outbox, process, settings } = health;
  const { connections } = database;
  return (
    <>
      <Panel title="Components">
        <DataTable caption="Components" columns={partColumns} rows={parts} idOf={({ name }) => name} />
        <p>
          {`Node ${process.node}, since ${formatDateTime(process.startedAt)}, using ${formatBytes(process.memoryBytes)} of memory.`}
        </p>
      </Panel>
      <Panel title="Database">
        <p>
          {`PostgreSQL ${database.version}, ${formatBytes(database.bytes)}, ${connections.used} of ${connections.limit} ${connectionWords[connections.of]}. ${database.migrations} migrations, the latest ${database.lastMigration}. ${database.lastBackupAt ? `Last backup ${formatDateTime(database.lastBackupAt)}.` : 'No backup yet.'}`}
        </p>
        {connections.isNearEnd && <Alert kind="info">Connections are nearly used up.</Alert>}
      </Panel>
      <DisksPanel disks={disks} />
      <CertificatesPanel />
      <TextsPanel texts={texts} />
      <Panel title="Outbox">
        <p>{`${outbox.sentInWeek} sent in the last seven days.`}</p>
        {outbox.waiting.length === 0 ? (
          <p>Nothing is waiting.</p>
        ) : (
          <DataTable caption="Waiting" columns={waitingColumns} rows={outbox.waiting} idOf={({ id }) => id} />
        )}
        {outbox.failed.length > 0 && (
          <DataTable caption="Failed" columns={failedColumns} rows={outbox.failed} idOf={({ id }) => id} />
        )}
      </Panel>
      <Panel title="Settings">
        <p>Secrets are not shown. Settings are environment variables, read at startup.</p>
        <DataTable caption="Settings" columns={settingColumns} rows={settings} idOf={({ name }) => name} />
      </Panel>
    </>
  );
}

type Waiting = ConsoleHealth['outbox']['waiting'][number];

function MessageActions({ message: { id: messageId, kind, state, createdAt } }: { readonly message: Waiting }) {
  const [retry, retrying] = useRetryMessageMutation();
  const [drop, dropping] = useDropMessageMutation();
  const failure = failureOf(retrying) ?? failureOf(dropping);
  const which = `the ${kind} of ${formatDateTime(createdAt)}`;
  if (state === 'sending') return <span>Being sent</span>;
  return (
    <Row>
      <Button
        size="sm"
        variant="secondary"
        busy={retrying.isLoading}
        busyLabel="Retrying..."
        disabled={dropping.isLoading}
        aria-label={`Retry Now: ${which}`}
        onClick={() => retry({ params: { messageId } })}
      >
        Retry Now
      </Button>
      <Button
        size="sm"
        variant="danger"
        busy={dropping.isLoading}
        busyLabel="Discarding..."
        disabled={retrying.isLoading}
        aria-label={`Discard: ${which}`}
        onClick={() => drop({ params: { messageId } })}
      >
        Discard
      </Button>
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </Row>
  );
}

const part = columnsOf<ConsoleHealth['parts'][number]>();
const partColumns = [
  part.accessor('name', { header: 'Component' }),
  part.accessor('isWell', {
    header: 'Status',
    cell: (value) => (value ? <Badge kind="good">Working</Badge> : <Badge kind="bad">Failing</Badge>),
  }),
  part.accessor('since', { header: 'Since', cell: formatDateTime }),
  part.accessor('reason', { header: 'Reason' }),
];

const waiting = columnsOf<Waiting>();
const waitingColumns = [
  waiting.accessor('kind', { header: 'Waiting' }),
  waiting.accessor('createdAt', { header: 'Queued', cell: formatDateTime }),
  waiting.accessor('attempts', { header: 'Attempts', look: 'number' }),
  waiting.accessor('dueAt', { header: 'Next attempt', cell: formatDateTime }),
  waiting.display('actions', 'Actions', (message) => <MessageActions message={message} />),
];

const failureWords: Readonly<Record<string, string>> = {
  not_sent: 'could not be sent',
  recipient_refused: 'was refused by the recipient',
  country_refused: 'is for a country that we do not text',
  too_many: 'was over the limit',
};

const failed = columnsOf<ConsoleHealth['outbox']['failed'][number]>();
const failedColumns = [
  failed.accessor('kind', { header: 'Failed' }),
  failed.accessor('at', { header: 'When', cell: formatDateTime }),
  failed.accessor('failure', { header: 'Reason', cell: (value) => failureWords[value] ?? value }),
];

const setting = columnsOf<ConsoleHealth['settings'][number]>();
const settingColumns = [
  setting.accessor('name', { header: 'Setting' }),
  setting.accessor('value', { header: 'Value' }),
];

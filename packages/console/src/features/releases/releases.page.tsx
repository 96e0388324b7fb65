/** `/releases`: each app's versions, rollout, error rates and history. */
import type { AppOverview, ReleasesOverview } from '@storefront/contract/console';
import { Button, EmptyState, formatDateTime, Loading } from '@storefront/ui';
import { Verbatim } from '@storefront/ui/verbatim';
import { useState } from 'react';
import { Badge } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Row } from '../../layout/row.tsx';
import { Panel, Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { ChangeDialog, type ReleaseChange } from './change-dialog.tsx';
import { ErrorsChart } from './errors-chart.tsx';
import { PreviewsPanel } from './previews-panel.tsx';
import { useGetReleasesQuery } from './releases.api.ts';

/** Short, because teams watch the page while they release. */
const POLL = 30_000; // ms

export default function ReleasesPage() {
  const { data, error, isFetching, refetch } = useGetReleasesQuery(
    {},
    { pollingInterval: POLL, skipPollingIfUnfocused: true },
  );
  return (
    <Section title="Releases">
      {error && !data ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <Loading label="Loading releases..." /> : null}
      {data?.apps.length === 0 && (
        <EmptyState title="No releases yet">Run npm start to publish the releases of this checkout.</EmptyState>
      )}
      {data?.apps.map((app) => (
        <AppPanel key={app.app} app={app} />
      ))}
      {data && data.previews.length > 0 && <PreviewsPanel previews={data.previews} />}
      {data && data.events.length > 0 && (
        <Panel title="Recent changes">
          <DataTable
            caption="Recent changes"
            columns={eventColumns}
            rows={data.events}
            idOf={({ at, app, action, version }) => `${at} ${app} ${action} ${version}`}
          />
        </Panel>
      )}
    </Section>
  );
}

function AppPanel({ app }: { readonly app: AppOverview }) {
  const [action, setAction] = useState<ReleaseChange>();
  const { version, activatedAt, canary } = app;
  return (
    <Panel title={app.app}>
      <Row>
        <Badge kind="good">{canary ? `${100 - canary.percent} % of visitors` : 'All visitors'}</Badge>
        <span>
          <Verbatim>{version}</Verbatim>
          <span>{`, since ${formatDateTime(activatedAt)}`}</span>
        </span>
      </Row>
      {canary && (
        <Row>
          <Badge kind="open">{`Canary, ${canary.percent} % of visitors`}</Badge>
          <span>
            <Verbatim>{canary.version}</Verbatim>
            <span>{`, since ${formatDateTime(canary.startedAt)}`}</span>
          </span>
        </Row>
      )}
      <ErrorsChart app={app} />
      <Row>
        {canary && (
          <Button size="sm" onClick={() => setAction('promote')}>
            Promote…
          </Button>
        )}
        <Button size="sm" variant="danger" onClick={() => setAction('rollback')}>
          Roll Back…
        </Button>
        {app.versions.length > 1 && (
          <>
            <Button size="sm" variant="secondary" onClick={() => setAction('canary')}>
              Start a Canary…
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAction('activate')}>
              Activate Another…
            </Button>
          </>
        )}
      </Row>
      <DataTable
        caption={`Releases of ${app.app}`}
        columns={versionColumns}
        rows={app.versions}
        idOf={({ version: of }) => of}
      />
      {action && <ChangeDialog app={app} action={action} onClose={() => setAction(undefined)} />}
    </Panel>
  );
}

const version = columnsOf<AppOverview['versions'][number]>();
const versionColumns = [
  version.accessor('version', {
    header: 'Version',
    look: 'whole',
    cell: (value, { isRendered, triedInBrowser, forPreviews }) =>
      [
        value,
        ...(isRendered ? [] : ['not rendered on the server']),
        ...(triedInBrowser === false ? ['not tested in a browser'] : []),
        ...(forPreviews ? ['for previews only'] : []),
      ].join(', '),
  }),
  version.accessor('commit', { header: 'Commit', cell: (value) => value?.slice(0, 12) ?? 'None' }),
  version.accessor('createdBy', { header: 'By' }),
  version.accessor('createdAt', { header: 'Published', cell: formatDateTime }),
];

const event = columnsOf<ReleasesOverview['events'][number]>();
const eventColumns = [
  event.accessor('at', { header: 'When', cell: formatDateTime }),
  event.accessor('app', { header: 'App', look: 'whole' }),
  event.accessor('action', {
    header: 'Action',
    cell: (_, each) => (each.percent === null ? each.action : `${each.action} to ${each.percent} %`),
  }),
  event.accessor('version', { header: 'Version' }),
  event.accessor('replaced', { header: 'Replaced' }),
  event.accessor('actor', { header: 'By' }),
  event.accessor('reason', { header: 'Reason' }),
];

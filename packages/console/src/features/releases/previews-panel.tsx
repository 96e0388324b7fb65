/** Preview links, which show a release to everyone who opens them, each with a button that revokes it. */
import type { ReleasesOverview } from '@storefront/contract/console';
import { Alert, Button, formatDateTime } from '@storefront/ui';
import { failureOf } from '../../api.ts';
import { Row } from '../../layout/row.tsx';
import { Panel } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { useEndPreviewMutation } from './releases.api.ts';

type Preview = ReleasesOverview['previews'][number];

export function PreviewsPanel({ previews }: { readonly previews: readonly Preview[] }) {
  return (
    <Panel title="Previews">
      <DataTable caption="Previews" columns={columns} rows={previews} idOf={({ id }) => id} />
    </Panel>
  );
}

const preview = columnsOf<Preview>();
const columns = [
  preview.accessor('app', { header: 'App', look: 'whole' }),
  preview.accessor('version', { header: 'Version', look: 'whole' }),
  preview.accessor('madeBy', { header: 'By' }),
  preview.accessor('createdAt', { header: 'Created', cell: formatDateTime }),
  preview.accessor('expiresAt', { header: 'Expires', cell: formatDateTime }),
  preview.display('actions', 'Actions', (row) => <EndButton preview={row} />),
];

function EndButton({ preview: { id, app, version } }: { readonly preview: Preview }) {
  const [end, ending] = useEndPreviewMutation();
  const failure = failureOf(ending);
  return (
    <Row>
      <Button
        size="sm"
        variant="danger"
        busy={ending.isLoading}
        busyLabel="Ending..."
        aria-label={`End the preview of ${app} ${version}`}
        onClick={() => end({ params: { id } })}
      >
        End
      </Button>
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </Row>
  );
}

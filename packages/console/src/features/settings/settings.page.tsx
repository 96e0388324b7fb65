/** `/settings`: settings that the studio changes without a deployment. */
import { type StudioSetting, settingOf } from '@storefront/contract/console';
import { formatDateTime, Loading, TextLink } from '@storefront/ui';
import { Badge } from '../../layout/badge.tsx';
import { Failure } from '../../layout/failure.tsx';
import { Row } from '../../layout/row.tsx';
import { Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { useActor } from '../../store.ts';
import { keptSettingDraft } from './kept-draft.ts';
import { useListSettingsQuery } from './settings.api.ts';

const column = columnsOf<StudioSetting>();
const columns = [
  column.accessor('key', {
    header: 'Setting',
    look: 'whole',
    cell: (key) => <TextLink to={`/settings/${key}`}>{settingOf(key).label}</TextLink>,
  }),
  column.display('where', 'Used in', ({ key }) => settingOf(key).where),
  column.display('state', 'Current value', (setting) => <State setting={setting} />, 'breaking'),
  column.accessor('current', {
    header: 'Last changed',
    look: 'breaking',
    cell: (current) => (current ? `${formatDateTime(current.at)} by ${current.actor}` : 'Never'),
  }),
];

/** Returns the value of a single line, or the author of a longer text. */
function nowOf({ key, current, default: standard }: StudioSetting): string {
  const value = current?.value ?? standard;
  if (value === '') return 'Empty';
  if (settingOf(key).kind === 'line') return value;
  return current?.value == null ? 'Store default' : 'Custom';
}

function State({ setting }: { readonly setting: StudioSetting }) {
  const actor = useActor();
  return (
    <Row>
      <span>{nowOf(setting)}</span>
      {keptSettingDraft(actor, setting.key) && <Badge kind="open">Unsaved changes</Badge>}
    </Row>
  );
}

export default function SettingsPage() {
  const { data, error, isFetching, refetch } = useListSettingsQuery({});
  return (
    <Section title="Settings">
      {error ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <Loading label="Loading the settings..." /> : null}
      {data && <DataTable caption="Settings" columns={columns} rows={data.settings} idOf={({ key }) => key} />}
    </Section>
  );
}

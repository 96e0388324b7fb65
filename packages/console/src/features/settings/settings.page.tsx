/** `/settings`: what the studio changes without a deployment. */
import { type StudioSetting, settingOf } from '@storefront/contract/console';
import { formatDateTime, Loading, TextLink } from '@storefront/ui';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/section.tsx';
import { columnsOf, DataTable } from '../../list/data-table.tsx';
import { useActor } from '../../store.ts';
import { keptDraft } from './kept-draft.ts';
import { useListSettingsQuery } from './settings.api.ts';

const column = columnsOf<StudioSetting>();
const columns = [
  column.accessor('key', {
    header: 'Setting',
    cell: (key) => <TextLink to={`/settings/${key}`}>{settingOf(key).label}</TextLink>,
  }),
  column.display('where', 'Where', ({ key }) => settingOf(key).where),
  column.display('state', 'Now', (setting) => <State setting={setting} />),
];

function State({ setting }: { readonly setting: StudioSetting }) {
  const { key, current } = setting;
  const actor = useActor();
  const value = current?.value == null ? `The store's own${setting.default === '' ? ': nothing' : ''}` : "The studio's";
  const change = current ? `, since ${formatDateTime(current.at)} by ${current.actor}` : '';
  return `${value}${change}${keptDraft(actor, key) ? '. You have changes here that are not saved' : ''}`;
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

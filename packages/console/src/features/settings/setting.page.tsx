/** `/settings/:key`: edits a setting, with a preview and its history. */
import { type StudioSetting, settingOf } from '@storefront/contract/console';
import { useParams } from '@storefront/routing';
import { EmptyState, Loading, TextLink } from '@storefront/ui';
import { Failure } from '../../layout/failure.tsx';
import { Links, Panel, Section } from '../../layout/section.tsx';
import { SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import { useListSettingsQuery } from './settings.api.ts';
import styles from './settings.module.css';
import { TextPreview } from './text-preview.tsx';
import { useSettingDraft } from './use-draft.ts';
import { useSettingSave } from './use-setting-save.ts';

export default function SettingPage() {
  const { key } = useParams<{ key: string }>();
  const { data, error, isFetching, refetch } = useListSettingsQuery({});
  const setting = data?.settings.find((each) => each.key === key);
  if (setting) return <Setting key={setting.key} setting={setting} />;
  return (
    <Section title="Setting">
      {error ? <Failure error={error} busy={isFetching} onRetry={refetch} /> : null}
      {!data && !error ? <Loading label="Loading the setting..." /> : null}
      {data && <EmptyState title="Not found">There is nothing at this address.</EmptyState>}
    </Section>
  );
}

function Setting({ setting }: { readonly setting: StudioSetting }) {
  const { label, where, kind, parts } = settingOf(setting.key);
  const draft = useSettingDraft(setting);
  const saving = useSettingSave(setting, draft);
  const take = (text: string) => {
    saving.setOutcome({});
    draft.edit(text);
  };
  return (
    <Section title={label}>
      <Links>
        <TextLink to="/settings">All settings</TextLink>
      </Links>
      <p>{where}</p>
      <div className={styles.page}>
        <div className={styles.columns}>
          <Panel title={kind === 'markdown' ? 'Text' : 'Value'}>
            <SettingForm setting={setting} draft={draft} saving={saving} />
          </Panel>
          {kind === 'markdown' && (
            <Panel title="Preview">
              <TextPreview text={draft.text} parts={parts} />
            </Panel>
          )}
        </div>
      </div>
      <Panel title="History">
        <SettingHistory setting={setting} isUnsaved={draft.isChanged} isSaving={saving.isSaving} onTake={take} />
      </Panel>
    </Section>
  );
}

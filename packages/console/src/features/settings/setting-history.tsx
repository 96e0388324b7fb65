/** Every version of a setting, newest first; an earlier one can be restored into the editor. */
import type { SettingVersion, StudioSetting } from '@storefront/contract/console';
import { Button, Disclosure, formatDateTime, Loading } from '@storefront/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx';
import { Failure } from '../../layout/failure.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { useListState } from '../../list/use-list-state.ts';
import { useShowSettingHistoryQuery } from './settings.api.ts';
import styles from './settings.module.css';
import { Words } from './words.tsx';

interface SettingHistoryProps {
  readonly setting: StudioSetting;
  /** True when the editor has changes that would be lost. */
  readonly isUnsaved: boolean;
  /** True while the editor is locked. */
  readonly isSaving: boolean;
  /** Puts the text into the editor. */
  readonly onTake: (text: string) => void;
}

export function SettingHistory({ setting, ...editor }: SettingHistoryProps) {
  const { key, default: standard } = setting;
  const list = useListState();
  const after = list.get('after') || undefined;
  const { data, error, isFetching, refetch } = useShowSettingHistoryQuery({ params: { key }, query: { after } });
  if (error) return <Failure error={error} busy={isFetching} onRetry={refetch} />;
  if (!data) return <Loading label="Loading the history..." />;
  if (data.versions.length === 0) return <p>It has never been changed.</p>;
  return (
    <>
      <ol className={styles.versions} aria-label="Versions">
        {data.versions.map((version) => (
          <li key={version.version}>
            <Version version={version} standard={standard} {...editor} />
          </li>
        ))}
      </ol>
      <ListFoot list={list} next={data.next} count={data.versions.length} what="versions" />
    </>
  );
}

interface VersionProps extends Omit<SettingHistoryProps, 'setting'> {
  readonly version: SettingVersion;
  readonly standard: string;
}

function Version({ version: { version, value, at, actor }, standard, isUnsaved, isSaving, onTake }: VersionProps) {
  const [isAsking, setAsking] = useState(false);
  const title = `Version ${version}`;
  const take = async () => {
    onTake(value ?? standard);
    return {};
  };
  const press = () => {
    if (isSaving) return;
    if (isUnsaved) setAsking(true);
    else void take();
  };
  return (
    <Disclosure
      summary={
        <>
          <span>{value === null ? `${title}: default` : title}</span>
          <span className={styles.change}>{`${formatDateTime(at)} by ${actor}`}</span>
        </>
      }
    >
      <Words>{value ?? (standard === '' ? 'Empty' : standard)}</Words>
      <Button variant="secondary" size="sm" blocked={isSaving} aria-label={`Copy to Editor: ${title}`} onClick={press}>
        Copy to Editor
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Replace your changes?"
          action="Copy to Editor"
          onClose={() => setAsking(false)}
          onConfirm={take}
        >
          {`${title} will replace your unsaved changes. This cannot be undone.`}
        </ConfirmDialog>
      )}
    </Disclosure>
  );
}

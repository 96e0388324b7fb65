/** Every version of a setting, newest first; an earlier one can be taken up again. */
import type { SettingVersion, StudioSetting } from '@storefront/contract/console';
import { Button, Disclosure, formatDateTime, Loading } from '@storefront/ui';
import { Failure } from '../../layout/failure.tsx';
import { ListFoot } from '../../list/list-foot.tsx';
import { useListState } from '../../list/use-list-state.ts';
import { useShowSettingHistoryQuery } from './settings.api.ts';
import styles from './settings.module.css';
import { Words } from './words.tsx';

interface SettingHistoryProps {
  readonly setting: StudioSetting;
  /** Puts it into the editor. */
  readonly onTake: (text: string) => void;
}

export function SettingHistory({ setting: { key, default: standard }, onTake }: SettingHistoryProps) {
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
            <Version version={version} standard={standard} onTake={onTake} />
          </li>
        ))}
      </ol>
      <ListFoot list={list} next={data.next} count={data.versions.length} what="versions" />
    </>
  );
}

interface VersionProps extends Pick<SettingHistoryProps, 'onTake'> {
  readonly version: SettingVersion;
  readonly standard: string;
}

function Version({ version: { version, value, at, actor }, standard, onTake }: VersionProps) {
  const title = `Version ${version}`;
  return (
    <Disclosure summary={`${title}, ${formatDateTime(at)}, by ${actor}${value === null ? ': the store’s own' : ''}`}>
      <Words>{value ?? (standard === '' ? 'Nothing' : standard)}</Words>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Put ${title} into the editor`}
        onClick={() => onTake(value ?? standard)}
      >
        Put into the Editor
      </Button>
    </Disclosure>
  );
}

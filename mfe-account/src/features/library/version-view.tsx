/** Shows the newest version in full and older ones folded. */
import type { OwnedProductFile, OwnedProductVersion } from '@storefront/contract';
import { Disclosure, formatDate, Stack } from '@storefront/ui';
import { Checksum } from '@storefront/ui/checksum';
import { formatBytes } from '@storefront/ui/format-bytes';
import { DownloadButton, type DownloadProps } from './download-button.tsx';
import { nameOf } from './name-of.ts';
import styles from './owned-product.module.css';

/** Files that show the model, and stand in the list beside the archive. */
const MODEL = /\.(glb|gltf|obj|fbx|usd[zac]?|blend|stl|3mf|ply|dae)$/i;

interface VersionProps extends DownloadProps {
  readonly version: OwnedProductVersion;
}

export function NewestVersion({ version, ...download }: VersionProps) {
  return (
    <div>
      <h3 className={styles.version}>
        <VersionName version={version} />
      </h3>
      <VersionContent version={version} {...download} />
    </div>
  );
}

export function EarlierVersions({
  versions,
  ...download
}: DownloadProps & { readonly versions: OwnedProductVersion[] }) {
  return versions.map((version) => (
    <Disclosure key={version.version} summary={<VersionName version={version} />}>
      <VersionContent version={version} {...download} />
    </Disclosure>
  ));
}

function VersionName({ version: { version, releasedAt } }: { version: OwnedProductVersion }) {
  return (
    <>
      <span>{`Version ${version}`}</span>{' '}
      <time className={styles.date} dateTime={releasedAt}>
        {formatDate(releasedAt)}
      </time>
    </>
  );
}

function VersionContent({ version: { version, changelog, files, parts = [] }, ...download }: VersionProps) {
  const models = parts.filter(({ name }) => MODEL.test(name));
  const others = parts.filter(({ name }) => !MODEL.test(name));
  return (
    <Stack gap="sm">
      {changelog !== '' && <p className={styles.changelog}>{changelog}</p>}
      <Files {...download} version={version} files={[...files, ...models]} />
      {others.length > 0 && (
        <Disclosure summary={`${others.length} more ${others.length === 1 ? 'file' : 'files'} of the archive`}>
          <Files {...download} version={version} files={others} />
        </Disclosure>
      )}
    </Stack>
  );
}

interface FilesProps extends DownloadProps {
  readonly version: number;
  readonly files: readonly OwnedProductFile[];
}

function Files({ version, files, ...download }: FilesProps) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.name}>
          <div className={styles.file}>
            <span className={styles.fileName} translate="no">
              {nameOf(file)}
            </span>
            <span className={styles.muted}>
              {`${formatBytes(file.bytes)}${file.isBundle ? ', everything in one archive' : ''}`}
            </span>
            <span className={styles.digest}>
              SHA-256 <Checksum sha256={file.sha256} of={nameOf(file)} />
            </span>
          </div>
          <DownloadButton {...download} wanted={{ version, file }} label="Download" size="sm" />
        </li>
      ))}
    </ul>
  );
}

/** The progress of an upload, with its controls. */
import { Button } from '@storefront/ui';
import { formatBytes } from '@storefront/ui/format-bytes';
import { Verbatim } from '@storefront/ui/verbatim';
import { Row } from '../../../layout/row.tsx';
import type { FileUpload, UploadState } from '../uploads/upload.ts';
import { useObservable, useWork } from '../work.ts';
import styles from './files.module.css';

interface UploadRowProps {
  readonly upload: FileUpload;
  readonly name: string;
  /** Removes the uploaded bytes from the draft; there are none without an id. */
  readonly onCancel: (fileId: string | undefined) => void;
}

export function UploadRow({ upload, name, onCancel }: UploadRowProps) {
  const { uploads } = useWork();
  const state = useObservable(upload);
  const { status, sent, file, existing } = state;
  const total = upload.content.size;
  const percent = Math.floor((sent / total) * 100);
  const cancel = () => {
    uploads.cancel(upload);
    onCancel(file?.id);
  };
  if (status === 'taken') {
    return (
      <div className={styles.upload}>
        <p role="alert">
          The draft has <Verbatim>{existing?.path === upload.path ? name : existing?.path}</Verbatim>{' '}
          <span>
            {`already${existing ? ` (${formatBytes(existing.bytes)})` : ''}. Replace it with this file of ${formatBytes(total)}? The file in the draft is deleted right away.`}
          </span>
        </p>
        <Row>
          <Button size="sm" variant="danger" onClick={() => uploads.replace(upload)} aria-label={`Replace ${name}`}>
            Replace
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => uploads.cancel(upload)}
            aria-label={`Keep Existing File: ${name}`}
          >
            Keep Existing File
          </Button>
        </Row>
      </div>
    );
  }
  const isMoving = status === 'queued' || status === 'sending' || status === 'waiting';
  return (
    <div className={styles.upload} data-status={status}>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label={`Upload of ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
      >
        <div style={{ width: `${percent}%` }} />
      </div>
      <Row spread>
        <p className={styles.hint}>
          <span role="status">{wordsOf(state)}</span>{' '}
          <span className={styles.figures}>{`${formatBytes(sent)} of ${formatBytes(total)}`}</span>
        </p>
        <Row>
          {isMoving ? (
            <Button size="sm" variant="secondary" onClick={() => uploads.pause(upload)} aria-label={`Pause ${name}`}>
              Pause
            </Button>
          ) : (
            state.failure?.code !== 'not_found' &&
            state.failure?.code !== 'unreadable' && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => uploads.resume(upload)}
                aria-label={`${status === 'paused' ? 'Resume' : 'Try again:'} ${name}`}
              >
                {status === 'paused' ? 'Resume' : 'Try Again'}
              </Button>
            )
          )}
          <Button size="sm" variant="quiet" onClick={cancel} aria-label={`Cancel the upload of ${name}`}>
            Cancel
          </Button>
        </Row>
      </Row>
    </div>
  );
}

function wordsOf({ status, failure }: UploadState): string {
  switch (status) {
    case 'queued':
      return 'Waiting for earlier files.';
    case 'sending':
    case 'done':
      return 'Uploading.';
    case 'paused':
      return 'Paused.';
    case 'waiting':
      return `${failure?.message} It will continue automatically.`;
    case 'failed':
      return failure?.code === 'not_found' ? 'This file is no longer in the draft.' : (failure?.message ?? '');
    case 'taken':
      return '';
  }
}

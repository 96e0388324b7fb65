/** A file of a draft: its state, its upload, and its problems. */
import type { DraftFile, DraftProblem } from '@storefront/contract/console';
import { Button } from '@storefront/ui';
import { formatBytes } from '@storefront/ui/format-bytes';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../layout/confirm-dialog.tsx';
import { Row } from '../../../layout/row.tsx';
import { useRemoveFileMutation } from '../../products/drafts.api.ts';
import { fits } from '../draft-paths.ts';
import { fileId, problemsAt } from '../problems.ts';
import type { FileUpload } from '../uploads/upload.ts';
import { useWork } from '../work.ts';
import styles from './files.module.css';
import { fileRefusal } from './refusal-of.ts';
import { UploadRow } from './upload-row.tsx';

interface FileRowProps {
  readonly draftId: string;
  readonly path: string;
  /** The name shown to the user. */
  readonly name: string;
  readonly file: DraftFile | undefined;
  readonly upload: FileUpload | undefined;
  readonly problems: readonly DraftProblem[];
  /** Called after the file was removed. */
  readonly onRemoved?: () => void;
}

export function DraftFileRow({ draftId, path, name, file, upload, problems, onRemoved }: FileRowProps) {
  const error = problemsAt(problems, fileId(path));
  const { uploads } = useWork();
  const [refusal, setRefusal] = useState<string>();
  const [removeFile] = useRemoveFileMutation();
  const choose = (content: File) => {
    const reason = fileRefusal(content.name, content, (chosen) => fits(path, chosen));
    setRefusal(reason);
    if (!reason) uploads.add(draftId, path, content);
  };
  const remove = async (id: string) => {
    const result = await removeFile({ params: { draftId, fileId: id } });
    if (!result.error) onRemoved?.();
    return result;
  };
  const cancel = (id: string | undefined) => {
    if (id) void remove(id);
    else if (!file) onRemoved?.();
  };
  return (
    <div className={styles.file}>
      <Row spread>
        <p id={fileId(path)} tabIndex={-1} className={styles.name} data-invalid={error ? '' : undefined}>
          <strong>{name}</strong> {file && <span className={styles.hint}>{describe(file, upload)}</span>}
        </p>
        {file && !upload && <Actions name={name} file={file} onChoose={choose} onRemove={() => remove(file.id)} />}
      </Row>
      {upload && <UploadRow upload={upload} name={name} onCancel={cancel} />}
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}

function describe({ bytes, receivedBytes, isKept }: DraftFile, upload: FileUpload | undefined): string {
  if (upload) return '';
  if (receivedBytes < bytes) {
    return `Stopped at ${formatBytes(receivedBytes)} of ${formatBytes(bytes)}. Choose the same file to continue.`;
  }
  return `${formatBytes(bytes)}${isKept ? ', as sold now' : ''}`;
}

interface ActionsProps {
  readonly name: string;
  readonly file: DraftFile;
  readonly onChoose: (content: File) => void;
  readonly onRemove: () => Promise<{ readonly error?: unknown }>;
}

function Actions({ name, file, onChoose, onRemove }: ActionsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isWhole = file.receivedBytes >= file.bytes;
  return (
    <Row>
      <Button
        size="sm"
        variant="secondary"
        aria-label={isWhole ? `Replace ${name}…` : `Choose Again: ${name}`}
        onClick={() => input.current?.click()}
      >
        {isWhole ? 'Replace…' : 'Choose Again'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`File for ${name}`}
        onChange={({ target }) => {
          const [content] = target.files ?? [];
          if (content) onChoose(content);
          target.value = '';
        }}
      />
      <Button size="sm" variant="quiet" aria-label={`Remove ${name}…`} onClick={() => setAsking(true)}>
        Remove…
      </Button>
      {isAsking && (
        <ConfirmDialog title={`Remove ${name}?`} action="Remove" onClose={() => setAsking(false)} onConfirm={onRemove}>
          {`It is removed from this draft${file.isKept ? '; the product in the store keeps it until you publish' : ''}.`}
        </ConfirmDialog>
      )}
    </Row>
  );
}

/** Opens the publish dialog, once the current state of the draft is checked. */
import type { ProductDraft } from '@storefront/contract/console';
import { Button } from '@storefront/ui';
import { useId, useState } from 'react';
import type { Autosave } from './autosave.ts';
import { isCurrent } from './check/is-current.ts';
import styles from './drafts.module.css';
import { PublishDialog } from './publish-dialog.tsx';
import { useObservable, useWork } from './work.ts';

interface PublishDraftProps {
  readonly draft: ProductDraft;
  readonly autosave: Autosave;
  readonly isGone: boolean;
}

export function PublishDraft({ draft, autosave, isGone }: PublishDraftProps) {
  const { uploads } = useWork();
  const isUploading = useObservable(uploads).some(({ draftId }) => draftId === draft.id);
  const { typed } = useObservable(autosave);
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  const reason = isGone
    ? 'This draft no longer exists.'
    : isUploading
      ? 'Wait for the uploads, or cancel them.'
      : typed !== undefined || !isCurrent(draft)
        ? 'Check the draft first.'
        : draft.check?.problems.length !== 0
          ? 'Fix the problems above first.'
          : undefined;
  return (
    <div>
      <Button blocked={reason !== undefined} aria-describedby={hintId} onClick={() => !reason && setOpen(true)}>
        Publish…
      </Button>
      <p className={styles.muted} id={hintId}>
        {reason}
      </p>
      {isOpen && <PublishDialog draft={draft} onClose={() => setOpen(false)} />}
    </div>
  );
}

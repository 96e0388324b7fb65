/** Shows the state of the autosave, with undo and redo. */
import { Button } from '@storefront/ui';
import { Row } from '../../layout/row.tsx';
import type { Autosave, AutosaveState } from './autosave.ts';
import { CONFLICT } from './conflict-panel.tsx';
import styles from './drafts.module.css';

interface SaveStateProps {
  readonly autosave: Autosave;
  readonly saving: AutosaveState;
}

export function SaveState({ autosave, saving }: SaveStateProps) {
  const { status, past, future, conflict } = saving;
  const isSaved = status === 'saved';
  const isSaving = status === 'typing' || status === 'saving';
  return (
    <div className={styles.saveState} data-status={status}>
      <Row>
        {/* Announces only saved and failed, not every edit. */}
        <p role="status">
          <span aria-hidden={isSaving || undefined}>{wordsOf(saving)}</span>
        </p>
        {conflict && (
          <Button size="sm" variant="secondary" onClick={() => document.getElementById(CONFLICT)?.focus()}>
            Compare Versions
          </Button>
        )}
        {status === 'failed' && !conflict && (
          <Button size="sm" variant="secondary" onClick={() => autosave.save()}>
            Save Now
          </Button>
        )}
      </Row>
      <Row>
        <Button size="sm" variant="quiet" blocked={!isSaved || past.length === 0} onClick={autosave.undo}>
          Undo
        </Button>
        <Button size="sm" variant="quiet" blocked={!isSaved || future.length === 0} onClick={autosave.redo}>
          Redo
        </Button>
      </Row>
    </div>
  );
}

function wordsOf({ status, conflict, failure }: AutosaveState): string {
  switch (status) {
    case 'saved':
      return 'Saved';
    case 'typing':
    case 'saving':
      return 'Saving…';
    case 'failed':
      return `Not saved: ${conflict ? 'someone else has changed it.' : failure?.message}`;
  }
}

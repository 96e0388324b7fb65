/** Shows two users' conflicting edits side by side; the user chooses field by field. */
import type { DraftFields } from '@storefront/contract/console';
import { Button, formatDateTime } from '@storefront/ui';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../layout/section.tsx';
import type { Autosave, AutosaveState } from './autosave.ts';
import styles from './conflict-panel.module.css';
import { type DraftField, fieldLabels, isSameField, labelledFields, wordsOf } from './field-words.ts';

/** The id of the form. */
export const CONFLICT = 'draft-conflict';

interface ConflictPanelProps {
  readonly autosave: Autosave;
  readonly saving: AutosaveState;
}

export function ConflictPanel({ autosave, saving: { seen, typed, conflict } }: ConflictPanelProps) {
  const [chosen, setChosen] = useState<Partial<Record<DraftField, 'mine' | 'theirs'>>>({});
  if (!conflict || !typed) return null;
  const theirs = conflict.fields;
  const differing = labelledFields.filter((field) => !isSameField(field, typed, theirs));
  // A field that only the other user has changed defaults to theirs.
  const choiceOf = (field: DraftField) => chosen[field] ?? (isSameField(field, typed, seen.fields) ? 'theirs' : 'mine');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mine = differing.filter((field) => choiceOf(field) === 'mine');
    const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
    const same = Object.fromEntries(Object.entries(theirs).filter(([field]) => !mine.includes(field as DraftField)));
    autosave.resolve({ ...same, ...kept } as DraftFields);
  };
  return (
    <Panel title="Two people changed this draft">
      <p role="alert">
        {`${conflict.changedBy} changed it on ${formatDateTime(conflict.changedAt)}. Your changes are not saved until you choose.`}
      </p>
      <form id={CONFLICT} tabIndex={-1} className={styles.form} onSubmit={submit}>
        {differing.map((field) => (
          <fieldset key={field} className={styles.field}>
            <legend>{fieldLabels[field]}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side} className={styles.side}>
                <input
                  type="radio"
                  name={field}
                  checked={choiceOf(field) === side}
                  onChange={() => setChosen({ ...chosen, [field]: side })}
                />
                <span>
                  <strong>{side === 'mine' ? 'Yours' : 'Theirs'}</strong>
                  <span className={styles.words}>{wordsOf(field, side === 'mine' ? typed : theirs) || 'Empty'}</span>
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        {differing.length === 0 && <p>Both versions are the same.</p>}
        <div>
          <Button type="submit">Save Selection</Button>
        </div>
      </form>
    </Panel>
  );
}

/** Makes the server check the draft, and lists the problems with a link to each field. */
import type { DraftCheck, DraftProblem, ProductDraft } from '@storefront/contract/console';
import { Alert, Button } from '@storefront/ui';
import { formatBytes } from '@storefront/ui/format-bytes';
import { Verbatim } from '@storefront/ui/verbatim';
import { type MouseEvent, useRef } from 'react';
import { failureOf } from '../../../api.ts';
import { useCheckDraftMutation } from '../../products/drafts.api.ts';
import type { Autosave } from '../autosave.ts';
import { placeOf, problemMessage } from '../problems.ts';
import { useObservable } from '../work.ts';
import styles from './check-panel.module.css';
import { isCurrent } from './is-current.ts';
import { MendedModels } from './mended-models.tsx';
import { PreviewResult } from './preview-result.tsx';

interface CheckPanelProps {
  readonly draft: ProductDraft;
  readonly autosave: Autosave;
  readonly isGone: boolean;
}

export function CheckPanel({ draft, autosave, isGone }: CheckPanelProps) {
  const [check, { isLoading, error }] = useCheckDraftMutation();
  const { typed } = useObservable(autosave);
  const isRunning = draft.check?.status === 'running';
  const start = async () => {
    if (await autosave.save()) await check({ params: { draftId: draft.id } });
  };
  const button = useRef<HTMLButtonElement>(null);
  const choose = (mend: boolean) => {
    const { typed: present, seen } = autosave.get();
    autosave.edit({ ...(present ?? seen.fields), mend });
    // The pressed button leaves with the last result.
    button.current?.focus();
    void start();
  };
  const failure = failureOf({ error });
  const isStale = draft.check !== null && !isRunning && (typed !== undefined || !isCurrent(draft));
  return (
    <div className={styles.check}>
      <div>
        <Button
          ref={button}
          variant="secondary"
          busy={isLoading || isRunning}
          busyLabel="Checking…"
          disabled={isGone}
          onClick={start}
        >
          {draft.check ? 'Check Again' : 'Check'}
        </Button>
      </div>
      {failure && <Alert kind="error">{failure.message}</Alert>}
      <div role="status">
        {isRunning && (
          <p className={styles.muted}>Checking the model and rendering its pictures. This can take a minute.</p>
        )}
        {isStale && <p className={styles.muted}>Changed since the last check.</p>}
      </div>
      {draft.check?.status === 'done' && (
        <Result check={draft.check} isStale={isStale} isGone={isGone} onChoose={choose} />
      )}
    </div>
  );
}

interface ResultProps {
  readonly check: DraftCheck;
  readonly isStale: boolean;
  readonly isGone: boolean;
  readonly onChoose: (mend: boolean) => void;
}

function Result({ check, isStale, isGone, onChoose }: ResultProps) {
  const { problems, warnings, mendings = [], preview, downloads } = check;
  return (
    <>
      {problems.length > 0 && (
        <Alert
          kind="error"
          title={problems.length === 1 ? 'There is a problem' : `There are ${problems.length} problems`}
        >
          <ul className={styles.list}>
            {problems.map((problem) => (
              <li key={`${problem.file} ${problem.field} ${problem.reason}`}>
                <ProblemLink problem={problem} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {problems.length === 0 && !isStale && (
        <Alert kind="success">No problems found. The draft can be published.</Alert>
      )}
      <MendedModels mendings={mendings} isBlocked={isGone} onChoose={onChoose} />
      {warnings.length > 0 && (
        <Alert kind="info" title="Remarks">
          <ul className={styles.list}>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      {preview && <PreviewResult preview={preview} />}
      {downloads.length > 0 && (
        <div>
          <h3>What buyers get</h3>
          <ul className={styles.downloads}>
            {downloads.map(({ name, bytes }) => (
              <li key={name}>
                <Verbatim>{name}</Verbatim> <span className={styles.muted}>{formatBytes(bytes)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function ProblemLink({ problem }: { readonly problem: DraftProblem }) {
  const { file, field } = problem;
  const place = placeOf(problem);
  // A reason already names its field.
  const words = field !== null || file === '' ? problemMessage(problem) : `${file}: ${problemMessage(problem)}`;
  if (!place) return <span>{words}</span>;
  const go = (event: MouseEvent) => {
    const target = document.getElementById(place);
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView({ block: 'center' });
  };
  return (
    <a href={`#${place}`} onClick={go}>
      {words}
    </a>
  );
}

/** Changes which visitors get which release, with a reason; shows why the gate refused. */
import type { AppOverview } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, SelectField, Stack, TextArea, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import {
  useActivateReleaseMutation,
  usePromoteCanaryMutation,
  useRollBackReleaseMutation,
  useStartCanaryMutation,
} from './releases.api.ts';
import styles from './releases.module.css';

export type ReleaseChange = 'canary' | 'activate' | 'promote' | 'rollback';

interface ChangeDialogProps {
  readonly app: AppOverview;
  readonly action: ReleaseChange;
  readonly onClose: () => void;
}

const DEFAULT_PERCENT = '10';

function wordsOf(action: ReleaseChange, { app, version, canary }: AppOverview) {
  switch (action) {
    case 'canary':
      return {
        title: `Start a canary of ${app}`,
        sentence: `A share of visitors gets it instead of ${version}.`,
        button: 'Start Canary',
      };
    case 'activate':
      return { title: `Activate a release of ${app}`, sentence: 'All visitors get it.', button: 'Activate for All' };
    case 'promote':
      return {
        title: `Promote ${canary?.version}`,
        sentence: `All visitors get it instead of ${version}.`,
        button: 'Promote',
      };
    case 'rollback':
      return {
        title: `Roll ${app} back`,
        sentence: canary ? `The canary ${canary.version} ends.` : `All visitors get the release before ${version}.`,
        button: 'Roll Back',
      };
  }
}

export function ChangeDialog({ app, action, onClose }: ChangeDialogProps) {
  const [startCanary] = useStartCanaryMutation();
  const [activate] = useActivateReleaseMutation();
  const [promote] = usePromoteCanaryMutation();
  const [rollBack] = useRollBackReleaseMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const others = app.versions.filter(({ version }) => version !== app.version);
  const { title, sentence, button } = wordsOf(action, app);

  const send = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const reason = text('reason');
    const reasoned = reason === '' ? {} : { reason };
    const params = { app: app.app };
    const version = text('version');
    if (action === 'canary') {
      return startCanary({ params, body: { version, percent: Number(text('percent')), ...reasoned } });
    }
    if (action === 'activate') return activate({ params, body: { version, ...reasoned } });
    return action === 'promote' ? promote({ params, body: reasoned }) : rollBack({ params, body: reasoned });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const refused = failureOf(await send(new FormData(event.currentTarget)));
    setBusy(false);
    setFailure(refused);
    if (!refused) onClose();
  };
  return (
    <Dialog title={title} busy={isBusy} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <p>{sentence}</p>
          {(action === 'canary' || action === 'activate') && (
            <SelectField
              name="version"
              label="Release"
              options={others.map(({ version, commit, createdAt }) => ({
                value: version,
                label: `${version}, ${createdAt.slice(0, 10)}${commit ? `, ${commit.slice(0, 8)}` : ''}`,
              }))}
            />
          )}
          {action === 'canary' && (
            <TextField
              name="percent"
              type="number"
              label="Share in percent"
              min={1}
              max={99}
              defaultValue={DEFAULT_PERCENT}
            />
          )}
          <TextArea name="reason" label="Reason" hint="Shown in the history. Optional." rows={2} maxLength={500} />
          {failure && <Refusal failure={failure} />}
          <div>
            <Button
              type="submit"
              variant={action === 'rollback' ? 'danger' : 'primary'}
              busy={isBusy}
              busyLabel="Checking..."
            >
              {button}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

function Refusal({ failure: { message, problem } }: { readonly failure: ApiFailure }) {
  const reason = problem?.context?.reason;
  return (
    <Alert kind="error">
      <span>{message}</span>
      {typeof reason === 'string' && <p className={styles.reasons}>{reason}</p>}
    </Alert>
  );
}

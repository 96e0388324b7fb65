/** Changing what one is called. */
import { ApiError, call, contract } from '@storefront/contract';
import { MAX_NAME_LENGTH } from '@storefront/contract/profile/limits';
import { profileMessages } from '@storefront/contract/profile/messages';
import { endSession, notify, useAppDispatch } from '@storefront/state';
import { Alert, Button, Stack, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { type SubmitEvent, useState } from 'react';
import { forgetInTab, keepInTab, keptInTab } from '../kept/kept-in-tab.ts';
import type { UserDialogProps } from './dialog-button.tsx';
import { userChanged } from './profile.api.ts';

const fields = [
  { name: 'username', label: 'Username', autoComplete: 'nickname' },
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
] as const;

type Names = Record<(typeof fields)[number]['name'], string>;

export default function NamesDialog({ user, onClose }: UserDialogProps) {
  const dispatch = useAppDispatch();
  const draft = `names-${user.id}`;
  const [names, setNames] = useState<Names>(() => ({
    username: user.username,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    ...readDraft(draft),
  }));
  const change = (changed: Names) => {
    setNames(changed);
    keepInTab(draft, JSON.stringify(changed));
  };
  const [failure, setFailure] = useState<ApiError>();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const form = event.currentTarget;
    setIsSaving(true);
    try {
      const { user: changed } = await call(contract.updateProfile, { body: names });
      forgetInTab(draft);
      dispatch(userChanged(changed));
      dispatch(notify({ kind: 'success', text: profileMessages.profile_saved }));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sign_in_required') dispatch(endSession());
      setFailure(error);
      setIsSaving(false);
      const refused = fields.find(({ name }) => messageFor(error, name));
      if (refused) form.querySelector<HTMLInputElement>(`[name=${refused.name}]`)?.focus();
    }
  };
  return (
    <Dialog title="Edit Profile" onClose={onClose} busy={isSaving}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          {failure && !failure.problem?.errors && <Alert kind="error">{failure.message}</Alert>}
          {fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={name}
              value={names[name]}
              maxLength={MAX_NAME_LENGTH}
              error={failure && messageFor(failure, name)}
              onChange={({ target }) => change({ ...names, [name]: target.value })}
            />
          ))}
          <Button type="submit" busy={isSaving} busyLabel="Saving...">
            Save
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** What was typed before the dialog or the page was closed, in this tab. */
function readDraft(key: string): Partial<Names> | null {
  return JSON.parse(keptInTab(key) ?? 'null');
}

/** What the server says of one field. */
function messageFor({ problem }: ApiError, name: string): string | undefined {
  return problem?.errors?.find(({ path }) => path === `body.${name}`)?.message;
}

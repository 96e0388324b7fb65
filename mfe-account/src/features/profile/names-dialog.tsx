import { ApiError, call, contract } from '@storefront/contract';
import { MAX_NAME_LENGTH } from '@storefront/contract/profile/limits';
import { profileMessages } from '@storefront/contract/profile/messages';
import { endSession, notify, useAppDispatch } from '@storefront/state';
import { Alert, Button, Stack, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { type FormRefusal, useForm } from '@storefront/ui/use-form';
import { keptInTab } from '@storefront/utils/kept';
import { useState } from 'react';
import { userChanged } from '../account-data/profile.api.ts';
import type { UserDialogProps } from './dialog-button.tsx';

const fields = [
  { name: 'username', label: 'Username', autoComplete: 'nickname' },
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
] as const;

type NameField = (typeof fields)[number]['name'];
type Names = Record<NameField, string>;

export default function NamesDialog({ user, onClose }: UserDialogProps) {
  const dispatch = useAppDispatch();
  const draft = `names-${user.id}`;
  const [initial] = useState<Names>(() => ({
    username: user.username,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    ...readDraft(draft),
  }));
  const save = async (names: Names) => {
    try {
      const { user: changed } = await call(contract.updateProfile, { body: names });
      keptInTab.remove(draft);
      dispatch(userChanged(changed));
      dispatch(notify({ kind: 'success', text: profileMessages.profile_saved }));
      onClose();
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'sign_in_required') dispatch(endSession());
      return refusalOf(error);
    }
  };
  const { busy, errors, failure, props } = useForm<NameField, string>({
    send: save,
    onEdit: (names) => keptInTab.set(draft, JSON.stringify(names)),
  });
  return (
    <Dialog title="Edit Profile" onClose={onClose} busy={busy}>
      <form {...props}>
        <Stack>
          {failure && <Alert kind="error">{failure}</Alert>}
          {fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={name}
              defaultValue={initial[name]}
              maxLength={MAX_NAME_LENGTH}
              error={errors[name]}
            />
          ))}
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Returns the input from before the dialog or the page was closed, in this tab. */
function readDraft(key: string): Partial<Names> | null {
  return JSON.parse(keptInTab.get(key) ?? 'null');
}

function refusalOf({ message, problem }: ApiError): FormRefusal<NameField, string> {
  if (!problem?.errors) return { failure: message };
  return {
    errors: Object.fromEntries(problem.errors.map((error) => [error.path.replace('body.', ''), error.message])),
  };
}

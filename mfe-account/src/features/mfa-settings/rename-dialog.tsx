import { type AccountMfa, call, contract, type MfaFactor } from '@storefront/contract';
import { MAX_NAME_LENGTH } from '@storefront/contract/profile/limits';
import { TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { SingleFieldForm } from '../attempts/single-field-form.tsx';
import type { MfaActions } from './use-mfa-actions.ts';

interface RenameDialogProps {
  readonly passkey: MfaFactor;
  readonly run: MfaActions['run'];
  readonly onRenamed: (mfa: AccountMfa) => void;
  readonly onClose: () => void;
}

export function RenameDialog({ passkey, run, onRenamed, onClose }: RenameDialogProps) {
  const rename = async (name: string) => {
    const args = { params: { factorId: passkey.id }, body: { name } };
    onRenamed(await run(() => call(contract.renamePasskey, args)));
  };
  return (
    <Dialog title="Rename Passkey" onClose={onClose}>
      <SingleFieldForm
        name="name"
        check={() => undefined}
        fieldProblems={['passkey_name_required', 'name_too_long']}
        onSubmit={rename}
        submitLabel="Save"
        busyLabel="Saving..."
        field={(error) => (
          <TextField
            label="Name"
            name="name"
            required
            autoComplete="off"
            defaultValue={passkey.displayName}
            maxLength={MAX_NAME_LENGTH}
            error={error}
          />
        )}
      />
    </Dialog>
  );
}

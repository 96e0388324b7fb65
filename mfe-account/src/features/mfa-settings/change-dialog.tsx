import { type AccountMfa, allMfaFactors, call, contract, type MfaFactor } from '@storefront/contract';
import { mfaMessages } from '@storefront/contract/mfa/messages';
import { passkeyMessages } from '@storefront/contract/passkeys/messages';
import type { SecurityCheck } from '../captcha/use-security-check.ts';
import type { MfaChange } from './change.ts';
import type { EnrolledFactor } from './code-form.tsx';
import { ConfirmChangeDialog } from './confirm-dialog.tsx';
import { factorName } from './mfa-list.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { SmsEnrollment } from './sms-enrollment.tsx';
import { TotpEnrollment } from './totp-enrollment.tsx';
import { useChangedMfa, useEnrolledMfa } from './use-changed-mfa.ts';
import type { MfaActions } from './use-mfa-actions.ts';

interface ChangeDialogProps {
  readonly change: MfaChange;
  readonly mfa: AccountMfa;
  readonly check: SecurityCheck;
  readonly actions: Omit<MfaActions, 'dialog'>;
  readonly onChange: (change: MfaChange) => void;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function MfaChangeDialog({ change, mfa, check, actions, onChange, onDone, onCancel }: ChangeDialogProps) {
  const { run, enroll } = actions;
  const done = useChangedMfa(onChange, onDone);
  const tellEnrolled = useEnrolledMfa(mfa, done);
  const enrolled = (success: string) => (answer: EnrolledFactor) => tellEnrolled(answer, success);
  const { renew, forget, remove } = confirmedChanges(mfa, run, done);

  switch (change.kind) {
    case 'sms':
      return (
        <SmsEnrollment {...{ actions, check }} onClose={onCancel} onEnrolled={enrolled(mfaMessages.sms_enrolled)} />
      );
    case 'app':
      return (
        <TotpEnrollment
          enroll={enroll}
          onClose={onCancel}
          setUp={change.setUp}
          onEnrolled={enrolled(mfaMessages.app_enrolled)}
        />
      );
    case 'keep-codes':
      return <RecoveryCodesDialog codes={change.codes} success={change.success} onClose={onDone} />;
    case 'renew':
      return (
        <ConfirmChangeDialog
          title="New Recovery Codes"
          confirmLabel="Get New Codes"
          onConfirm={renew}
          onClose={onCancel}
        >
          <p>Your current codes will stop working. The new ones are shown only once.</p>
        </ConfirmChangeDialog>
      );
    case 'forget':
      return (
        <ConfirmChangeDialog title="Forget Devices" confirmLabel="Forget Devices" onConfirm={forget} onClose={onCancel}>
          <p>All devices, including this one, will be asked for a code at the next login.</p>
        </ConfirmChangeDialog>
      );
    case 'rename':
      return (
        <RenameDialog
          passkey={change.factor}
          run={run}
          onRenamed={(changed) => done(changed, passkeyMessages.renamed)}
          onClose={onCancel}
        />
      );
    case 'remove':
      return (
        <RemoveDialog
          factor={change.factor}
          isLast={allMfaFactors(mfa).length <= 1}
          onConfirm={() => remove(change.factor)}
          onClose={onCancel}
        />
      );
  }
}

/** Changes that take effect as soon as they are confirmed. */
function confirmedChanges(mfa: AccountMfa, run: MfaActions['run'], done: ReturnType<typeof useChangedMfa>) {
  return {
    async renew() {
      const { recoveryCodes } = await run(() => call(contract.replaceRecoveryCodes, {}));
      done({ ...mfa, recoveryCodesLeft: recoveryCodes.length }, mfaMessages.codes_renewed, recoveryCodes);
    },
    async forget() {
      await run(() => call(contract.forgetRememberedDevices, {}));
      done({ ...mfa, rememberedDevices: 0 }, mfaMessages.devices_forgotten);
    },
    async remove({ id: factorId }: MfaFactor) {
      done(await run(() => call(contract.removeFactor, { params: { factorId } })), mfaMessages.factor_removed);
    },
  };
}

interface RemoveDialogProps {
  readonly factor: MfaFactor;
  readonly isLast: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

function RemoveDialog({ factor, isLast, ...events }: RemoveDialogProps) {
  return (
    <ConfirmChangeDialog title={`Remove ${factorName(factor)}`} confirmLabel="Remove" variant="danger" {...events}>
      <p>
        {isLast
          ? 'Only your password will protect your account, and your recovery codes will stop working.'
          : 'Your other MFA methods will still protect your account.'}
      </p>
      {factor.kind === 'passkey' && <p>It will no longer work here. You can then delete it from your device, too.</p>}
    </ConfirmChangeDialog>
  );
}

/** Removes MFA factors that a customer has lost: requested, pending, withdrawn. */
import { type Customer, MAX_IDENTIFICATION } from '@storefront/contract/console';
import { MFA_REMOVAL_HOURS } from '@storefront/contract/mfa/limits';
import { Alert, Button, formatDateTime, Stack, TextArea } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import { useAskMfaRemovalMutation, useWithdrawMfaRemovalMutation } from './customers.api.ts';

interface PendingRemovalProps {
  readonly customerId: string;
  readonly removal: NonNullable<Customer['mfaRemoval']>;
}

export function PendingRemovalNotice({ customerId, removal: { askedAt, askedBy, dueAt } }: PendingRemovalProps) {
  const [withdraw, { isLoading, error }] = useWithdrawMfaRemovalMutation();
  const failure = failureOf({ error });
  return (
    <Stack gap="sm">
      <Alert
        kind="info"
        title="MFA will be removed"
        action={
          <Button
            variant="secondary"
            size="sm"
            busy={isLoading}
            busyLabel="Cancelling..."
            onClick={() => withdraw({ params: { customerId } })}
          >
            Cancel Removal
          </Button>
        }
      >
        {`On ${formatDateTime(dueAt)}, unless the customer stops it. Requested by ${askedBy} on ${formatDateTime(askedAt)}.`}
      </Alert>
      {failure && <Alert kind="error">{failure.message}</Alert>}
    </Stack>
  );
}

interface AskRemovalProps {
  readonly customer: Pick<Customer, 'id' | 'email'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function AskRemovalDialog({ customer: { id: customerId, email }, onClose, onDone }: AskRemovalProps) {
  const [ask, { isLoading, error }] = useAskMfaRemovalMutation();
  const [words, setWords] = useState('');
  const [wrong, setWrong] = useState<{ readonly error?: string }>({});
  const { form } = useErrorSummary(wrong);
  const failure = failureOf({ error });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const identification = words.trim();
    setWrong(identification === '' ? { error: 'Please explain how you know.' } : {});
    if (identification === '') return;
    const { data } = await ask({ params: { customerId }, body: { identification } });
    if (data) onDone();
  };
  return (
    <Dialog title="Remove lost MFA" busy={isLoading} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            {`In ${MFA_REMOVAL_HOURS} hours all MFA methods, recovery codes and remembered devices of the account are removed, and every browser is signed out. We email ${email} right away, with a link to stop it. Signing in with an authenticator app, a passkey or a recovery code also stops it.`}
          </p>
          <TextArea
            name="identification"
            label="How do you know this is the customer?"
            hint="Kept in the audit log permanently. Do not include secrets."
            rows={3}
            maxLength={MAX_IDENTIFICATION}
            value={words}
            error={wrong.error}
            onChange={({ target }) => setWords(target.value)}
          />
          {failure && <Alert kind="error">{failure.message}</Alert>}
          <div>
            <Button type="submit" variant="danger" busy={isLoading} busyLabel="Requesting...">
              {`Remove in ${MFA_REMOVAL_HOURS} Hours`}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

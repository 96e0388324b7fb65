/** Actions that help a customer, each confirmed in a dialog. */
import { CUSTOMER_DATA_PATH, type Customer } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useState } from 'react';
import { failureOf } from '../../api.ts';
import { Row } from '../../layout/row.tsx';
import styles from '../../list/list.module.css';
import { useEndCustomerSessionsMutation, useSendCustomerResetMutation } from './customers.api.ts';
import { DeleteCustomerDialog } from './delete-customer.tsx';
import { AskRemovalDialog, PendingRemovalNotice } from './mfa-removal.tsx';

type Asked = 'reset' | 'sessions' | 'factors' | 'deletion';

export function CustomerHelp({ customer }: { readonly customer: Customer }) {
  const { id: customerId, email, factors, mfaRemoval } = customer;
  const [asked, setAsked] = useState<Asked>();
  const [done, setDone] = useState<string>();
  const ask = (what: Asked) => {
    setDone(undefined);
    setAsked(what);
  };
  const close = () => setAsked(undefined);
  const finish = (words: string) => {
    setDone(words);
    close();
  };
  return (
    <>
      {mfaRemoval && <PendingRemovalNotice customerId={customerId} removal={mfaRemoval} />}
      <Row>
        <Button variant="secondary" size="sm" onClick={() => ask('reset')}>
          Send Password Reset Link…
        </Button>
        <Button variant="secondary" size="sm" onClick={() => ask('sessions')}>
          Sign Out Everywhere…
        </Button>
        {factors.length > 0 && !mfaRemoval && (
          <Button variant="secondary" size="sm" onClick={() => ask('factors')}>
            Remove Lost MFA…
          </Button>
        )}
        <a className={styles.export} href={CUSTOMER_DATA_PATH.replace(':customerId', customerId)} download>
          Export Data
        </a>
        <Button variant="danger" size="sm" onClick={() => ask('deletion')}>
          Delete Account…
        </Button>
      </Row>
      {done && <Alert kind="success">{done}</Alert>}
      {(asked === 'reset' || asked === 'sessions') && (
        <ConfirmHelp key={asked} asked={asked} customer={customer} onClose={close} onDone={finish} />
      )}
      {asked === 'factors' && (
        <AskRemovalDialog
          customer={customer}
          onClose={close}
          onDone={() => finish(`We are emailing ${email} about the removal.`)}
        />
      )}
      {asked === 'deletion' && <DeleteCustomerDialog customer={customer} onClose={close} />}
    </>
  );
}

interface ConfirmHelpProps {
  readonly asked: 'reset' | 'sessions';
  readonly customer: Pick<Customer, 'id' | 'email'>;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

function ConfirmHelp({ asked, customer: { id: customerId, email }, onClose, onDone }: ConfirmHelpProps) {
  const [failure, setFailure] = useState<ApiFailure>();
  const [sendReset, sending] = useSendCustomerResetMutation();
  const [endSessions, ending] = useEndCustomerSessionsMutation();
  const isReset = asked === 'reset';
  const isBusy = sending.isLoading || ending.isLoading;
  const confirm = async () => {
    const request = { params: { customerId } };
    const refused = failureOf(await (isReset ? sendReset(request) : endSessions(request)));
    setFailure(refused);
    if (!refused) onDone(isReset ? `A link is on its way to ${email}.` : 'The customer was signed out everywhere.');
  };
  return (
    <Dialog title={isReset ? 'Send a password reset link' : 'Sign out everywhere'} busy={isBusy} onClose={onClose}>
      <Stack>
        <p>
          {isReset
            ? `It goes to ${email} and is valid for half an hour. MFA is still required.`
            : 'The customer has to sign in again in every browser.'}
        </p>
        {failure && <Alert kind="error">{failure.message}</Alert>}
        <div>
          <Button busy={isBusy} busyLabel="Working..." onClick={confirm}>
            {isReset ? 'Send Link' : 'Sign Customer Out'}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

/** Deletes an account, confirmed by typing its email address. */
import type { Customer } from '@storefront/contract/console';
import { useNavigate } from '@storefront/routing';
import { Alert, Button, Stack, TextField } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import { useDeleteCustomerMutation } from './customers.api.ts';

const PAYMENT_ON_ITS_WAY =
  'A payment from this customer is still on its way. The account can be deleted once it has arrived.';

interface DeleteCustomerProps {
  readonly customer: Pick<Customer, 'id' | 'email'>;
  readonly onClose: () => void;
}

export function DeleteCustomerDialog({ customer: { id: customerId, email }, onClose }: DeleteCustomerProps) {
  const [remove, { isLoading }] = useDeleteCustomerMutation();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<{ readonly error?: string }>({});
  const [failure, setFailure] = useState<string>();
  const { form } = useErrorSummary(wrong);
  const navigate = useNavigate();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isTheirs = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(isTheirs ? {} : { error: 'Please type the address exactly as shown.' });
    setFailure(undefined);
    if (!isTheirs) return;
    const refused = failureOf(await remove({ params: { customerId }, body: { email: typed.trim() } }));
    // Another user may have deleted it, or the response was lost.
    if (!refused || refused.code === 'not_found') navigate('/customers', { state: { deleted: email } });
    else if (refused.code === 'customer_address_differs') setWrong({ error: refused.message });
    else setFailure(refused.code === 'payment_on_its_way' ? PAYMENT_ON_ITS_WAY : refused.message);
  };
  return (
    <Dialog title="Delete this account?" busy={isLoading} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <p>
            {`The account of ${email}, its library and all personal data will be permanently deleted. Orders stay in the books without a name. The customer gets an email about it.`}
          </p>
          <TextField
            name="email"
            label="Type the address to confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            error={wrong.error}
            onChange={({ target }) => setTyped(target.value)}
          />
          {failure && <Alert kind="error">{failure}</Alert>}
          <div>
            <Button type="submit" variant="danger" busy={isLoading} busyLabel="Deleting...">
              Delete Account
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

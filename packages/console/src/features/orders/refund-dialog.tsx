/** A refund in two steps: the reason, then a preview of its sum and its emails, which are sent as shown. */
import { type ConsoleOrder, MAX_REASON, type RefundPlan } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, formatMoney, Stack, TextArea } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { Verbatim } from '@storefront/ui/verbatim';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import { EmailPreviewField } from '../../layout/email-preview.tsx';
import { Row } from '../../layout/row.tsx';
import { usePreviewRefundMutation, useRefundLinesMutation, useShowOrderQuery } from './orders.api.ts';

interface RefundDialogProps {
  readonly order: ConsoleOrder;
  readonly positions: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (totalCents: number) => void;
}

export function RefundOrderDialog({ order, positions, onClose, onDone }: RefundDialogProps) {
  const [reason, setReason] = useState('');
  const [plan, setPlan] = useState<RefundPlan>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [preview, previewing] = usePreviewRefundMutation();
  const [refund, refunding] = useRefundLinesMutation();
  const { refetch } = useShowOrderQuery({ params: { orderId: order.id } });
  const words = reason.trim();
  const request = {
    params: { orderId: order.id },
    body: { positions: [...positions], ...(words === '' ? {} : { reason: words }) },
  };
  const refused = (given: ApiFailure | undefined) => {
    setFailure(given);
    if (given?.code === 'changed_meanwhile') void refetch();
  };
  const look = async (event: FormEvent) => {
    event.preventDefault();
    const result = await preview(request);
    refused(failureOf(result));
    setPlan(result.data);
  };
  const give = async ({ totalCents }: RefundPlan) => {
    const result = await refund(request);
    refused(failureOf(result));
    if (result.data) onDone(totalCents);
  };
  return (
    <Dialog title="Refund" busy={previewing.isLoading || refunding.isLoading} onClose={onClose}>
      <form onSubmit={look}>
        <Stack>
          {plan ? (
            <Plan plan={plan} email={order.email} />
          ) : (
            <TextArea
              name="reason"
              label="Reason"
              hint="Shown to the buyer. Optional."
              rows={3}
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {failure && <Alert kind="error">{failure.message}</Alert>}
          {/* Keyed, so that a second Enter on the preview button does not hit the refund button. */}
          <Row>
            {plan ? (
              <>
                <Button
                  key="give"
                  variant="danger"
                  busy={refunding.isLoading}
                  busyLabel="Refunding..."
                  onClick={() => give(plan)}
                >
                  <span>
                    Refund <Verbatim>{formatMoney(plan.totalCents)}</Verbatim>
                  </span>
                </Button>
                <Button variant="secondary" disabled={refunding.isLoading} onClick={() => setPlan(undefined)}>
                  Edit Reason
                </Button>
              </>
            ) : (
              <Button key="look" type="submit" busy={previewing.isLoading} busyLabel="Preparing...">
                Preview Email
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

function Plan({ plan, email }: { readonly plan: RefundPlan; readonly email: string | null }) {
  return (
    <>
      <p>
        <Verbatim>{formatMoney(plan.totalCents)}</Verbatim> will be refunded, and the items will be removed from the
        buyer's library. This cannot be undone.
      </p>
      {email === null && <Alert kind="info">The buyer's account has been deleted, so no email is sent.</Alert>}
      {plan.emails.map((each) => (
        <EmailPreviewField key={each.subject} email={each} />
      ))}
    </>
  );
}

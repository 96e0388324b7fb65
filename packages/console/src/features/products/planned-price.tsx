/** Plans, shows and cancels a future price. */
import { type ConsoleProduct, parseCents } from '@storefront/contract/console';
import { Alert, Button, formatDateTime, formatMoney, Stack, TextField } from '@storefront/ui';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { Price } from '@storefront/ui/price';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import { useCancelPlannedPriceMutation, usePlanPriceMutation } from './products.api.ts';
import styles from './products.module.css';

export function PlannedPrice({ product }: { readonly product: ConsoleProduct }) {
  return (
    <>
      {product.plannedPrice && <Plan product={product} plan={product.plannedPrice} />}
      <PlanForm product={product} />
    </>
  );
}

interface PlanProps {
  readonly product: ConsoleProduct;
  readonly plan: NonNullable<ConsoleProduct['plannedPrice']>;
}

function Plan({ product: { id: productId }, plan: { priceCents, at, by } }: PlanProps) {
  const [cancel, { isLoading, error }] = useCancelPlannedPriceMutation();
  const failure = failureOf({ error });
  return (
    <Alert
      kind="info"
      action={
        <Button
          variant="secondary"
          size="sm"
          busy={isLoading}
          busyLabel="Cancelling..."
          onClick={() => cancel({ params: { productId } })}
        >
          Cancel Scheduled Price
        </Button>
      }
    >
      <span>{`From ${formatDateTime(at)} it costs `}</span>
      <Price cents={priceCents} />
      <span>{`. Scheduled by ${by}.`}</span>
      {failure && <p>{failure.message}</p>}
    </Alert>
  );
}

const TIME = /^20\d\d-\d\d-\d\dT\d\d:\d\d/;

function PlanForm({ product: { id: productId, plannedPrice } }: { readonly product: ConsoleProduct }) {
  const [plan, { isLoading }] = usePlanPriceMutation();
  const [price, setPrice] = useState('');
  const [time, setTime] = useState('');
  const [errors, setErrors] = useState<{ readonly price?: string | undefined; readonly time?: string | undefined }>({});
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<string>();
  const { form, summary } = useErrorSummary(errors);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const priceCents = parseCents(price);
    const wrongPrice = priceCents === undefined ? 'Please enter a price such as 12.50, or 0 for free.' : undefined;
    const wrongTime = TIME.test(time) ? undefined : 'Please choose a date and time.';
    setErrors({ price: wrongPrice, time: wrongTime });
    setFailure(undefined);
    setDone(undefined);
    if (priceCents === undefined || wrongTime) return;
    const at = new Date(`${time.slice(0, 16)}:00Z`).toISOString();
    const result = await plan({ params: { productId }, body: { priceCents, at } });
    const refusal = failureOf(result);
    if (refusal?.code === 'time_past') setErrors({ time: refusal.message });
    else setFailure(refusal?.message);
    if (!result.data) return;
    setPrice('');
    setTime('');
    setDone(`It will cost ${formatMoney(priceCents)} from ${formatDateTime(at)}.`);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Scheduled price">
      <Stack gap="sm">
        {summary}
        <div className={styles.pair}>
          <TextField
            name="planned-price"
            label="New price in dollars"
            inputMode="decimal"
            autoComplete="off"
            value={price}
            error={errors.price}
            onChange={({ target }) => setPrice(target.value)}
          />
          <TextField
            name="planned-time"
            type="datetime-local"
            label="From (UTC)"
            value={time}
            error={errors.time}
            hint={plannedPrice ? 'Replaces the scheduled price above.' : undefined}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
        {failure && <Alert kind="error">{failure}</Alert>}
        {done && <Alert kind="success">{done}</Alert>}
        <div>
          <Button type="submit" variant="secondary" busy={isLoading} busyLabel="Scheduling...">
            Schedule Price
          </Button>
        </div>
      </Stack>
    </form>
  );
}

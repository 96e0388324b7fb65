/** Edits a price. Shows another user's change before it is overwritten. */
import { type ConsoleProduct, parseCents } from '@storefront/contract/console';
import type { ApiFailure } from '@storefront/state/endpoint-query';
import { Alert, Button, formatMoney, Stack, TextField } from '@storefront/ui';
import { useErrorSummary } from '@storefront/ui/error-summary';
import { Verbatim } from '@storefront/ui/verbatim';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../api.ts';
import { useSetPriceMutation } from './products.api.ts';

export const priceText = (cents: number) => (cents / 100).toFixed(2);

export function PriceForm({ product }: { readonly product: ConsoleProduct }) {
  const [setPrice, { isLoading }] = useSetPriceMutation();
  const [text, setText] = useState(priceText(product.priceCents));
  /** The price that the user has seen before editing. */
  const [seen, setSeen] = useState(product.priceCents);
  const [problem, setProblem] = useState<{ readonly error?: string; readonly failure?: ApiFailure | undefined }>({});
  const [isDone, setDone] = useState(false);
  const { form } = useErrorSummary(problem);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    const priceCents = parseCents(text);
    if (priceCents === undefined) return setProblem({ error: 'Please enter a price such as 12.50, or 0 for free.' });
    const body = { priceCents, seenPriceCents: seen };
    const result = await setPrice({ params: { productId: product.id }, body });
    const failure = failureOf(result);
    setProblem({ failure });
    if (!result.data) return undefined;
    setSeen(result.data.priceCents);
    setText(priceText(result.data.priceCents));
    return setDone(true);
  };
  const present = presentOf(problem.failure);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextField
          name="price"
          label="Price in dollars"
          inputMode="decimal"
          value={text}
          error={problem.error}
          hint="Takes effect right away. Carts with this product show that its price has changed."
          onChange={({ target }) => setText(target.value)}
        />
        {problem.failure && (
          <Alert
            kind="error"
            action={
              present !== undefined && (
                <Button variant="secondary" size="sm" onClick={() => setSeen(present)}>
                  Change It Anyway
                </Button>
              )
            }
          >
            <span>{problem.failure.message}</span>
            {present !== undefined && (
              <span>
                {' '}
                The price is now <Verbatim>{formatMoney(present)}</Verbatim>.
              </span>
            )}
          </Alert>
        )}
        {isDone && <Alert kind="success">The price has been changed.</Alert>}
        <div>
          <Button type="submit" busy={isLoading} busyLabel="Changing...">
            Change Price
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function presentOf(failure: ApiFailure | undefined): number | undefined {
  const value = failure?.code === 'changed_meanwhile' ? failure.problem?.context?.priceCents : undefined;
  return typeof value === 'number' ? value : undefined;
}

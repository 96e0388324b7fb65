/** Where a discount code is entered, or the one that the cart has. */
import type { CartDiscount } from '@storefront/contract';
import { formButton } from '@storefront/contract/forms/form-button';
import { formPath } from '@storefront/contract/forms/form-path';
import { useSearchParams } from '@storefront/routing';
import { Button, TextField } from '@storefront/ui';
import { type FormEvent, useState } from 'react';
import shared from '../lines/lines.module.css';
import styles from './discount-field.module.css';
import type { DiscountEntry } from './use-discount.ts';

const FORM = 'discount-code';

/** Stands outside the payment's form, which may hold no other. */
export function DiscountForm({ enter }: Pick<DiscountEntry, 'enter'>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string' && code.trim() !== '') void enter(code);
  };
  return <form id={FORM} method="post" action={formPath('set-discount')} onSubmit={submit} hidden />;
}

interface DiscountFieldProps {
  readonly entry: DiscountEntry;
  readonly disabled: boolean;
}

export function DiscountField({ entry, disabled }: DiscountFieldProps) {
  const { discount, box } = entry;
  return (
    <div ref={box} tabIndex={-1}>
      {discount ? (
        <EnteredCode discount={discount} entry={entry} disabled={disabled} />
      ) : (
        <CodeEntry entry={entry} disabled={disabled} />
      )}
    </div>
  );
}

function EnteredCode({ discount, entry, disabled }: DiscountFieldProps & { readonly discount: CartDiscount }) {
  return (
    <div className={styles.entered}>
      <p className={shared.note} role="status">
        Code <strong translate="no">{discount.code}</strong>
        <span>{reasonOf(discount)}</span>
      </p>
      <Button
        {...formButton('remove-discount', {}, () => void entry.takeOff())}
        variant="quiet"
        size="sm"
        busy={entry.busy}
        disabled={disabled}
        aria-label={`Remove the code ${discount.code}`}
      >
        Remove
      </Button>
    </div>
  );
}

function CodeEntry({ entry, disabled }: DiscountFieldProps) {
  // Of a link; scripts enter it by themselves.
  const code = useSearchParams()[0].get('code') ?? undefined;
  // Kept here too: while a second code is asked for, the first one's failure is gone.
  const [isOpen, setOpen] = useState(code !== undefined);
  return (
    <details
      className={styles.entry}
      open={isOpen || entry.failure !== undefined || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Discount code</summary>
      <div className={styles.fields}>
        <TextField
          label="Discount code"
          labelHidden
          name="code"
          defaultValue={code}
          form={FORM}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={entry.failure}
        />
        <Button type="submit" form={FORM} variant="secondary" busy={entry.busy} disabled={disabled}>
          Apply
        </Button>
      </div>
    </details>
  );
}

const reasons = {
  ended: ' has ended and takes nothing off.',
  used_up: ' has been used up and takes nothing off.',
  not_begun: ' does not count yet.',
} as const;

const reasonOf = ({ problem }: CartDiscount) => (problem === null ? '' : reasons[problem]);

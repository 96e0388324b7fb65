/** Applies a discount code, or shows the cart's code. */
import type { CartDiscount } from '@storefront/contract';
import { formButton, postForm } from '@storefront/contract/forms/form-button';
import { useSearchParams } from '@storefront/routing';
import { Button, TextField } from '@storefront/ui';
import { type FormEvent, useState } from 'react';
import shared from '../lines/lines.module.css';
import styles from './discount-field.module.css';
import type { DiscountEntry } from './use-discount.ts';

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
    <form {...postForm('remove-discount')} className={styles.entered}>
      <p className={shared.note} role="status">
        Code <strong translate="no">{discount.code}</strong>
        <span>{reasonOf(discount)}</span>
      </p>
      <Button
        {...formButton(() => void entry.takeOff())}
        variant="quiet"
        size="sm"
        busy={entry.busy}
        disabled={disabled}
        aria-label={`Remove the code ${discount.code}`}
      >
        Remove
      </Button>
    </form>
  );
}

function CodeEntry({ entry, disabled }: DiscountFieldProps) {
  // A code from a link; scripts apply it on their own.
  const code = useSearchParams()[0].get('code') ?? undefined;
  // Kept in state too: while a second code is sent, the first one's failure is gone.
  const [isOpen, setOpen] = useState(code !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('code');
    if (typeof typed === 'string' && typed.trim() !== '') void entry.enter(typed);
  };
  return (
    <details
      className={styles.entry}
      open={isOpen || entry.failure !== undefined || undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Discount code</summary>
      <form {...postForm('set-discount')} className={styles.fields} onSubmit={submit}>
        <TextField
          label="Discount code"
          labelHidden
          name="code"
          defaultValue={code}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={entry.failure}
        />
        <Button type="submit" variant="secondary" busy={entry.busy} disabled={disabled}>
          Apply
        </Button>
      </form>
    </details>
  );
}

const reasons = {
  ended: ' has ended and no longer applies.',
  used_up: ' has been used up and no longer applies.',
  not_begun: ' does not apply yet.',
} as const;

const reasonOf = ({ problem }: CartDiscount) => (problem === null ? '' : reasons[problem]);

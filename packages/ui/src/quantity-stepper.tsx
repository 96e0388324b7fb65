/** A whole number with a button to each side. */
import { type ChangeEvent, useId, useState } from 'react';
import { MinusIcon, PlusIcon } from './icons.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Called with each whole number within the limits, never with another. */
  onChange: (value: number) => void;
  disabled?: boolean;
  /** Sentences for a typed number outside the limits. */
  tooSmall?: string;
  tooLarge?: string;
}

/** A number field; what is typed counts as soon as it is within `min` and `max`, and is dropped on leaving otherwise. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, min, max, onChange, disabled = false, tooSmall, tooLarge } = props;
  const [draft, setDraft] = useState<string>();
  const errorId = useId();
  const isAllowed = (number: number) => Number.isInteger(number) && number >= min && number <= max;
  const typed = draft === undefined ? value : Number.parseFloat(draft);
  const error = typed < min ? tooSmall : typed > max ? tooLarge : undefined;

  const step = (by: number) => {
    setDraft(undefined);
    onChange(value + by);
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = Number.parseFloat(target.value);
    setDraft(target.value);
    if (isAllowed(next) && next !== value) onChange(next);
  };

  return (
    <div className={styles.root}>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label={`Decrease ${label}`}
          disabled={disabled || value <= min}
          onClick={() => step(-1)}
        >
          <MinusIcon />
        </button>
        <input
          type="number"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={!isAllowed(typed) || undefined}
          aria-describedby={error ? errorId : undefined}
          {...{ min, max, disabled }}
          step={1}
          value={draft ?? value}
          onChange={type}
          onBlur={() => setDraft(undefined)}
        />
        <button
          type="button"
          aria-label={`Increase ${label}`}
          disabled={disabled || value >= max}
          onClick={() => step(1)}
        >
          <PlusIcon />
        </button>
      </div>
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

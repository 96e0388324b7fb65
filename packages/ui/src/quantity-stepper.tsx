import { type ChangeEvent, type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { MinusIcon, PlusIcon } from './icons.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Called only with whole numbers within the limits. */
  onChange: (value: number) => void;
  disabled?: boolean;
  /** The name and form of the field, for pages without scripts. */
  name?: string;
  form?: string;
  /** Returns props of the button that changes the number to `value` with `onPress`. */
  stepProps?: (value: number, onPress: () => void) => ComponentProps<'button'>;
  /** Error messages for a number outside the limits, and for other text. */
  tooSmall?: string;
  tooLarge?: string;
  notWhole?: string;
}

/** Parses digits with an optional minus only; returns `undefined` also for `2.5` and `1e2`. */
function wholeNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  return /^-?\d+$/.test(plain) ? Number(plain) : undefined;
}

/** A number field. Valid input applies at once; other input is reset on blur, its error stays until the next change. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, value, min, max, onChange, disabled = false, name, form } = props;
  const [draft, setDraft] = useState<string>();
  const [lastError, setLastError] = useState<string>();
  const errorId = useId();
  const isAllowed = (number: number) => number >= min && number <= max;
  const typed = draft === undefined ? value : wholeNumber(draft);
  const draftError = draft?.trim() === '' ? undefined : refusalOf(typed, props);
  const error = draft === undefined ? lastError : draftError;

  // The error stays in place: a button that moves up while it is pressed is not clicked.
  const leave = () => {
    setLastError(error);
    setDraft(undefined);
  };
  const step = (by: number) => {
    setLastError(undefined);
    setDraft(undefined);
    if (isAllowed(value + by)) onChange(value + by);
  };
  const stepByKey = (event: KeyboardEvent) => {
    // Typed numbers apply at once; Enter would post the form.
    if (event.key === 'Enter') event.preventDefault();
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const stepping = (by: number) => {
    const press = () => step(by);
    return { onClick: press, ...props.stepProps?.(value + by, press) };
  };
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = wholeNumber(target.value);
    setDraft(target.value);
    if (next !== undefined && isAllowed(next) && next !== value) onChange(next);
  };

  return (
    <div className={styles.root}>
      <div className={styles.stepper}>
        <StepButton label={`Decrease ${label}`} disabled={disabled || value <= min} {...stepping(-1)}>
          <MinusIcon />
        </StepButton>
        <input
          type="text"
          name={name}
          form={form}
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={typed === undefined || !isAllowed(typed) || undefined}
          aria-describedby={error ? errorId : undefined}
          disabled={disabled}
          value={draft ?? value}
          onChange={type}
          onKeyDown={stepByKey}
          onBlur={leave}
        />
        <StepButton label={`Increase ${label}`} disabled={disabled || value >= max} {...stepping(1)}>
          <PlusIcon />
        </StepButton>
      </div>
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface StepButtonProps extends ComponentProps<'button'> {
  label: string;
}

function StepButton({ label, ...rest }: StepButtonProps) {
  return <button type="button" aria-label={label} {...rest} />;
}

function refusalOf(typed: number | undefined, props: QuantityStepperProps): string | undefined {
  if (typed === undefined) return props.notWhole;
  if (typed < props.min) return props.tooSmall;
  return typed > props.max ? props.tooLarge : undefined;
}

/** Form fields: label, control, and hint or error, associated for assistive technology. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import hidden from './hidden.module.css';
import { ChevronIcon, SearchIcon } from './icons.tsx';

interface FieldProps {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
}

interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends Pick<FieldProps, 'label' | 'error' | 'hint'> {
  id: string | undefined;
  before?: ReactNode;
  after?: ReactNode;
  labelHidden?: boolean;
  control: (props: ControlProps) => ReactNode;
}

function Field({ id, label, labelHidden, error, hint, before, after, control }: FrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={labelHidden ? hidden.hidden : styles.label} htmlFor={controlId}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? '' : undefined} data-before={before ? '' : undefined}>
        {before && <span className={styles.before}>{before}</span>}
        {control({
          id: controlId,
          className: styles.control,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
        {after && <span className={styles.after}>{after}</span>}
      </div>
      {error && (
        <p className={styles.error} id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Passes native input props through. `leading` and `trailing` stand inside its ends. */
export function TextField({
  label,
  error,
  hint,
  leading,
  trailing,
  id,
  ...rest
}: FieldProps & { leading?: ReactNode; trailing?: ReactNode } & Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <Field
      {...{ id, label, error, hint }}
      before={leading}
      after={trailing}
      control={(props) => <input type="text" {...rest} {...props} />}
    />
  );
}

export function TextArea({
  label,
  error,
  hint,
  id,
  rows = 5,
  ...rest
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) {
  return <Field {...{ id, label, error, hint }} control={(props) => <textarea {...rest} {...props} rows={rows} />} />;
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  error,
  hint,
  id,
  options,
  labelHidden = false,
  ...rest
}: FieldProps & { options: readonly SelectOption[]; labelHidden?: boolean } & Omit<
    ComponentProps<'select'>,
    'className' | 'children'
  >) {
  return (
    <Field
      {...{ id, label, error, hint, labelHidden }}
      after={<ChevronIcon />}
      control={(props) => (
        <select {...rest} {...props}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** The label is hidden visually unless `labelHidden` is false. */
export function SearchField({
  label,
  labelHidden = true,
  id,
  ...rest
}: { label: string; labelHidden?: boolean } & Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <Field
      {...{ id, label, labelHidden }}
      before={<SearchIcon />}
      control={(props) => <input enterKeyHint="search" autoComplete="off" {...rest} {...props} type="search" />}
    />
  );
}

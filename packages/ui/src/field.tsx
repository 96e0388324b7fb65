/** Form fields: label, control, and hint or error, linked for assistive technology. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import hidden from './hidden.module.css';
import { ChevronIcon, SearchIcon } from './icons.tsx';

interface FrameProps {
  id?: string | undefined;
  label: string;
  labelHidden?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
}

type FieldProps<Tag extends 'input' | 'textarea' | 'select'> = FrameProps &
  Omit<ComponentProps<Tag>, 'className' | 'id' | 'children'>;

interface ControlProps extends FrameProps {
  control: 'input' | 'textarea' | 'select';
  before?: ReactNode;
  after?: ReactNode;
  [native: string]: unknown;
}

function Field(props: ControlProps) {
  const { control: Control, id, label, labelHidden, error, hint, before, after, ...native } = props;
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
        <Control
          {...native}
          id={controlId}
          className={styles.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
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

/** Passes native input props through. `leading` and `trailing` are placed inside its ends. */
export function TextField({
  leading,
  trailing,
  ...rest
}: FieldProps<'input'> & { name: string; leading?: ReactNode; trailing?: ReactNode }) {
  return <Field type="text" {...rest} control="input" before={leading} after={trailing} />;
}

export function TextArea(props: FieldProps<'textarea'> & { name: string }) {
  return <Field rows={5} {...props} control="textarea" />;
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

type SelectFieldProps = FieldProps<'select'> & { name: string; options: readonly SelectOption[] };

export function SelectField({ options, ...rest }: SelectFieldProps) {
  return (
    <Field {...rest} control="select" after={<ChevronIcon />}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Field>
  );
}

/** Hides the label visually unless `labelHidden` is false. */
export function SearchField(props: Omit<FieldProps<'input'>, 'type' | 'error' | 'hint'>) {
  return (
    <Field
      labelHidden
      enterKeyHint="search"
      autoComplete="off"
      {...props}
      control="input"
      type="search"
      before={<SearchIcon />}
    />
  );
}

import { codeIn } from '@storefront/contract/mfa/typed-code';
import { TextField } from '@storefront/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import styles from './mfa-sign-in.module.css';

interface CodeFieldProps {
  readonly error: string | undefined;
  readonly onChange?: () => void;
}

/** Named `code` in its form; focused on mount and at each error. */
export function CodeField({ error, onChange }: CodeFieldProps) {
  const field = useFocused(error);
  const clean = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const code = codeIn(currentTarget.value);
    if (code !== currentTarget.value) currentTarget.value = code;
    onChange?.();
  };
  return (
    <div className={styles.code}>
      <TextField
        ref={field}
        label="Verification code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        error={error}
        onInput={clean}
      />
    </div>
  );
}

/** Like `CodeField`, for recovery codes. */
export function RecoveryCodeField({ error, onChange }: CodeFieldProps) {
  const field = useFocused(error);
  return (
    <div className={styles.code} data-kind="recovery">
      <TextField
        ref={field}
        label="Recovery code"
        name="code"
        required
        autoComplete="off"
        enterKeyHint="go"
        autoCapitalize="none"
        spellCheck={false}
        hint="Each code works once."
        error={error}
        onInput={onChange}
      />
    </div>
  );
}

function useFocused(error: string | undefined) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);
  return field;
}

export function readCode(form: HTMLFormElement): string {
  return String(new FormData(form).get('code')).trim();
}

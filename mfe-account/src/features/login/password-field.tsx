/** A password that is typed: hidden unless its owner wants to see it, and hidden again when the form is sent. */
import { Button, TextField } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import { passwordHint } from './credentials.ts';

interface PasswordFieldProps {
  /** 'Password' unless told. */
  readonly label?: string;
  /** One that is being chosen: says how strong it is. */
  readonly isNew: boolean;
  readonly error: string | undefined;
}

/** Keeps its value in the page alone, under the name `password`. */
export function PasswordField({ label = 'Password', isNew, error }: PasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const [isShown, setIsShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <TextField
      ref={field}
      label={label}
      name="password"
      type={isShown ? 'text' : 'password'}
      required
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      hint={isNew && !error ? passwordHint(typed) : undefined}
      onChange={({ target }) => setTyped(target.value)}
      trailing={
        <Button
          variant="quiet"
          size="sm"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  );
}

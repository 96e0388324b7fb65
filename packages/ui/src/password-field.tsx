import { Button, TextField } from '@storefront/ui';
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import type { PasswordAids } from './password-aids.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'type' | 'hint' | 'trailing' | 'ref' | 'onFocus'
> & {
  readonly label?: string;
  readonly name?: string;
  /** Marks a new password: the field shows its strength, and browsers may suggest one. */
  readonly minLength?: number;
};

/** Uncontrolled; aids load on first use. Hides the password again on submit. Bundled with the apps that use it. */
export function PasswordField({ label = 'Password', minLength, error, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [aids, setAids] = useState<{ readonly PasswordAids: typeof PasswordAids }>();
  const field = useRef<HTMLInputElement>(null);

  // The field works without the aids.
  const loadAids = () => void import(/* webpackChunkName: "aids" */ './password-aids.tsx').then(setAids, () => {});
  // Some browsers focus pressed buttons, which would lose the caret position.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const advice = minLength ? `At least ${minLength} characters. Longer is stronger: a few words work well.` : undefined;
  const isWrong = error !== undefined;
  const help = aids ? <aids.PasswordAids {...{ field, minLength, advice, isWrong, setIsShown }} /> : !isWrong && advice;
  return (
    <TextField
      name="password"
      required
      autoComplete={minLength ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      {...{ label, error }}
      ref={field}
      type={isShown ? 'text' : 'password'}
      hint={help}
      onFocus={loadAids}
      trailing={
        <Button
          variant="quiet"
          size="sm"
          aria-label="Show password"
          aria-pressed={isShown}
          onMouseDown={keepFocus}
          onClick={() => {
            setIsShown(!isShown);
            loadAids();
          }}
        >
          <span className={styles.eye} />
        </Button>
      }
    />
  );
}

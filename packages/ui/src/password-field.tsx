/** A password that is typed: hidden unless its owner wants to see it. Bundled with the apps that use it. */
import { Button, TextField } from '@storefront/ui';
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react';
import type { PasswordAids } from './password-aids.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'name' | 'type' | 'hint' | 'trailing' | 'ref' | 'onFocus'
> & {
  /** 'Password' unless told. */
  readonly label?: string;
  /** `password` unless told. */
  readonly name?: string;
  /** Of a password that is being chosen: the field says how strong it is, and browsers may suggest one. */
  readonly minLength?: number;
};

/**
 * Keeps its value in the page alone. What helps with it is loaded when it is first used: it says when Caps Lock is on,
 * and hides the password again when the form is sent.
 */
export function PasswordField({ label = 'Password', minLength, error, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [aids, setAids] = useState<{ readonly PasswordAids: typeof PasswordAids }>();
  const field = useRef<HTMLInputElement>(null);

  // Without them the field works as well.
  const loadAids = () => void import(/* webpackChunkName: "aids" */ './password-aids.tsx').then(setAids, () => {});
  // Nor is the caret lost in browsers that give pressed buttons the focus.
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

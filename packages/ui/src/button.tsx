import { Link } from '@storefront/routing';
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends Look, ComponentProps<'button'> {
  /** Work is in progress: presses are ignored, the focus stays. */
  busy?: boolean;
  /** Shown instead of the children while busy. */
  busyLabel?: string;
  /** Looks and is announced as disabled, but stays focusable, so that a press can explain why. */
  blocked?: boolean;
}

/** `type` defaults to `button`. While busy it ignores presses and submits no form. */
export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  busyLabel,
  blocked = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      aria-busy={busy || undefined}
      aria-disabled={busy || blocked || undefined}
      onClick={press}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {busy && busyLabel ? (
        <span key="busy" className={styles.label}>
          {busyLabel}
        </span>
      ) : (
        <span key="ready" className={styles.label}>
          {children}
        </span>
      )}
    </button>
  );
}

export function ButtonLink({ variant = 'primary', size = 'md', ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={styles.button} data-variant={variant} data-size={size} />;
}

export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} />;
}

import type { ComponentProps } from 'react';
import styles from './mfa-sign-in.module.css';

export function CheckBox({ children, ...rest }: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  return (
    <label className={styles.checkBox}>
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  );
}

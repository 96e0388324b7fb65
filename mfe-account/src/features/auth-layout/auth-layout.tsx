/** The layout of signing in, up and out: a form, and beside it a picture of the house. */
import { Page } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** On a phone the picture comes last. */
export function AuthLayout(props: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <Page {...props} narrow />
      <div className={styles.house}>
        <p>The light is on. Come in.</p>
      </div>
    </div>
  );
}

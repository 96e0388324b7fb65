import { Page } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A form beside a picture, which comes last on a phone. */
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

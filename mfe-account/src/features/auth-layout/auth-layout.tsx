import { type Elements, Page } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './auth-layout.module.css';

/** A form beside a picture, which comes last on a phone. */
export function AuthLayout(props: { title: string; lead?: ReactNode; children: Elements }) {
  return (
    <div className={styles.layout}>
      <Page {...props} narrow />
      <div className={styles.house}>
        <p>The light is on. Come in.</p>
      </div>
    </div>
  );
}

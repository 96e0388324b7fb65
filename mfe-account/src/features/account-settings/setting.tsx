import type { ReactNode } from 'react';
import styles from './setting.module.css';

export function Settings({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.settings}>{children}</ul>;
}

interface SettingProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
  readonly outcome?: ReactNode;
}

export function Setting({ title, children, action, outcome }: SettingProps) {
  return (
    <li className={styles.setting}>
      <div className={styles.line}>
        <div className={styles.text}>
          <h3 className={styles.title}>{title}</h3>
          <div className={styles.about}>{children}</div>
        </div>
        <div className={styles.action}>{action}</div>
      </div>
      {outcome}
    </li>
  );
}

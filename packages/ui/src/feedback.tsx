import type { ReactNode } from 'react';
import styles from './feedback.module.css';
import hidden from './hidden.module.css';

interface AlertProps {
  kind: 'error' | 'info' | 'success';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** An error interrupts a screen reader; the other kinds are polite. */
export function Alert({ kind, title, children, action }: AlertProps) {
  return (
    <div className={styles.alert} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {title && <p className={styles.alertTitle}>{title}</p>}
      {children && <div>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function EmptyState({
  title,
  children,
  action,
  picture,
  level: Heading = 'h2',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  picture?: ReactNode;
  level?: 'h2' | 'h3';
}) {
  return (
    <div className={styles.empty}>
      {picture && <div className={styles.emptyPicture}>{picture}</div>}
      <div className={styles.emptyWords}>
        <Heading className={styles.emptyTitle}>{title}</Heading>
        {children && <div className={styles.emptyText}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

/** Hidden from screen readers, so pair it with `Loading`. */
export function Skeleton({ shape = 'text' }: { shape?: 'text' | 'title' | 'image' | 'block' }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />;
}

export function Loading({ label }: { label: string }) {
  return (
    <p className={styles.loading} role="status">
      {label}
    </p>
  );
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={hidden.hidden}>{children}</span>;
}

/** What a page says about its own state: alerts, emptiness, waiting. */
import type { ReactNode } from 'react';
import styles from './feedback.module.css';

interface AlertProps {
  kind: 'error' | 'info' | 'success';
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message in the page. An error interrupts a screen reader; the other kinds wait their turn. */
export function Alert({ kind, title, children, action }: AlertProps) {
  return (
    <div className={styles.alert} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {title && <p className={styles.alertTitle}>{title}</p>}
      {children && <div>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Says that there is nothing here, and what to do about it. `level` is the heading's. */
export function EmptyState({
  title,
  children,
  action,
  level: Heading = 'h2',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  level?: 'h2' | 'h3';
}) {
  return (
    <div className={styles.empty}>
      <svg className={styles.emptyArt} viewBox="0 0 96 64" width="96" height="64" aria-hidden="true">
        <path d="M8 40 30 26l34-4 24 14-16 8-40 4z" data-tone="1" />
        <path d="m8 40 24 8 6 14-16-10z" data-tone="2" />
        <path d="m32 48 40-4-14 12-20 6z" data-tone="3" />
        <path d="m72 44 16-8-14 14-16 6z" data-tone="2" />
        <path d="m46 4-8 26 8 6z" data-tone="2" />
        <path d="m46 4 9 27-9 5z" data-tone="3" />
      </svg>
      <Heading className={styles.emptyTitle}>{title}</Heading>
      {children && <div className={styles.emptyText}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** A grey shape where something will be; silent, so pair it with `Loading`. */
export function Skeleton({ shape = 'text' }: { shape?: 'text' | 'title' | 'image' | 'block' }) {
  return <span className={styles.skeleton} data-shape={shape} aria-hidden="true" />;
}

/** Quiet text that says what is being loaded. */
export function Loading({ label }: { label: string }) {
  return (
    <p className={styles.loading} role="status">
      {label}
    </p>
  );
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

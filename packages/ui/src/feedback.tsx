/** What a page says about its own state: alerts, emptiness, waiting. */
import type { ReactNode } from 'react';
import styles from './feedback.module.css';
import hidden from './hidden.module.css';

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
  picture,
  level: Heading = 'h2',
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Stands above the words, beside them where there is room, and is cropped to fit; say nothing by it alone. */
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
  return <span className={hidden.hidden}>{children}</span>;
}

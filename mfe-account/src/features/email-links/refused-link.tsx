/** An email link that does not work, and the next steps. */
import { Alert, Stack } from '@storefront/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './refused-link.module.css';

interface RefusedLinkProps {
  readonly kind?: 'error' | 'info';
  readonly message: string;
  readonly children?: ReactNode;
  readonly actions: ReactNode;
}

/** Moves the focus here from the content that it replaces. */
export function RefusedLink({ kind = 'error', message, children, actions }: RefusedLinkProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Stack>
        <Alert kind={kind}>{message}</Alert>
        {children && <p>{children}</p>}
        <div className={styles.actions}>{actions}</div>
      </Stack>
    </div>
  );
}

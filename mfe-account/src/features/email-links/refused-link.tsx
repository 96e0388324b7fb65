/** In place of what a link in an email was to do: that it does not work, and what to do instead. */
import { Alert, Stack } from '@storefront/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './refused-link.module.css';

interface RefusedLinkProps {
  /** An error unless told: that the link asks for something else first is none. */
  readonly kind?: 'error' | 'info';
  readonly message: string;
  /** What else may be the matter. */
  readonly children?: ReactNode;
  /** Where to go from here: links. */
  readonly actions: ReactNode;
}

/** Takes the focus, which what stood here before took along. */
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

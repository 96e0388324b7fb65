/** In place of what a link in a letter was to do: that it does not work, and what to do instead. */
import { Alert, Stack } from '@storefront/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './refused-link.module.css';

interface RefusedLinkProps {
  readonly message: string;
  /** What else may be the matter. */
  readonly children?: ReactNode;
  /** Where to go from here: links. */
  readonly actions: ReactNode;
}

/** Takes the focus, which what stood here before took along. */
export function RefusedLink({ message, children, actions }: RefusedLinkProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      <Stack>
        <Alert kind="error">{message}</Alert>
        {children && <p>{children}</p>}
        <div className={styles.actions}>{actions}</div>
      </Stack>
    </div>
  );
}

/** Follows Google's branding rules. */
import { Button } from '@storefront/ui';
import styles from './google.module.css';

interface GoogleButtonProps {
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

export function GoogleButton(props: GoogleButtonProps) {
  return (
    <div className={styles.button}>
      <Button variant="secondary" busyLabel="Signing in with Google..." {...props}>
        <span className={styles.mark} />
        Sign in with Google
      </Button>
    </div>
  );
}

/** The button that signs in with Google: its letter, colours and spacing are those that Google asks for. */
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

/** The button that signs in with Google. */
import { Button } from '@storefront/ui';
import { GoogleMark } from './google-mark.tsx';

interface GoogleButtonProps {
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly onClick?: () => void;
}

export function GoogleButton(props: GoogleButtonProps) {
  return (
    <Button variant="secondary" busyLabel="Signing in with Google..." {...props}>
      <GoogleMark />
      Sign in with Google
    </Button>
  );
}

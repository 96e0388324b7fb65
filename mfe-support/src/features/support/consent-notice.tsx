/** Asks for consent to publish a message that was written to the studio only. Loaded on demand. */
import { Alert, Button } from '@storefront/ui';

const CONSENT_NOTE =
  'You wrote this message while logged in, when it would have gone to the studio only. Sent now, its name, subject and text will appear under Recent Messages for everyone. To keep it private, log in again in another tab.';

export function ConsentNotice({ onAllow }: { onAllow: () => void }) {
  const allow = (
    <Button variant="secondary" size="sm" onClick={onAllow}>
      Allow It to Be Public
    </Button>
  );
  return (
    <Alert kind="error" title="You have been logged out." action={allow}>
      {CONSENT_NOTE}
    </Alert>
  );
}

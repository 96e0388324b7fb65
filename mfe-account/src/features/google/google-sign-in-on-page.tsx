/** Signing in with Google on a page's first view: the button is there at once, what it does is loaded after it. */
import { googleSentences } from '@storefront/contract/sentences/google';
import { Alert, Button } from '@storefront/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { GoogleButton } from './google-button.tsx';
import type { GoogleSignInProps } from './google-sign-in.tsx';

export function GoogleSignInOnPage(props: GoogleSignInProps) {
  const [loaded, setLoaded] = useState<{ readonly SignIn: ComponentType<GoogleSignInProps> }>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    import('./google-sign-in.tsx').then(
      ({ GoogleSignIn }) => setLoaded({ SignIn: GoogleSignIn }),
      () => setHasFailed(true),
    );
  }, [hasFailed]);
  if (loaded) return <loaded.SignIn {...props} />;
  if (!hasFailed) return <GoogleButton disabled />;
  const retry = (
    <Button variant="secondary" size="sm" onClick={() => setHasFailed(false)}>
      Try Again
    </Button>
  );
  return (
    <Alert kind="error" action={retry}>
      {googleSentences.load_failed}
    </Alert>
  );
}

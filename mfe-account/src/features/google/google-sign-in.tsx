/** Signing in with Google, and what comes of it. */
import type { GooglePurpose, SessionState, SignInAttempt } from '@storefront/contract';
import { googleMessages } from '@storefront/contract/oidc/messages';
import { useLocation } from '@storefront/routing';
import { signInIntent } from '@storefront/state';
import { Alert, Button, Stack, useIsHydrated } from '@storefront/ui';
import { useEffect, useEffectEvent } from 'react';
import styles from './google.module.css';
import { GoogleButton } from './google-button.tsx';
import { type GoogleSignInState, useGoogleSignIn } from './use-google-sign-in.ts';

interface GoogleSignInProps {
  /** Signing in as anybody unless told. */
  readonly purpose?: Exclude<GooglePurpose, 'connect'>;
  /** The page was left for it, and has been come back to. */
  readonly isBack?: boolean;
  readonly onSignedIn: (session: SessionState) => void;
  /** MFA is to be proved. */
  readonly onAttempt: (attempt: SignInAttempt) => void;
}

export function GoogleSignIn({ purpose = 'sign-in', isBack = false, onSignedIn, onAttempt }: GoogleSignInProps) {
  const { state, search } = useLocation();
  const google = useGoogleSignIn({ purpose, intent: signInIntent(state, search), onSignedIn, onAttempt });
  const isHydrated = useIsHydrated();
  useResume(google, isBack);
  return (
    <Stack gap="sm">
      {google.failure && <GoogleFailureAlert google={google} />}
      <GoogleButton busy={google.busy} disabled={!isHydrated} onClick={() => google.start()} />
      {google.busy && <UnderWay google={google} />}
    </Stack>
  );
}

/** Takes over how a flow has ended for which the page was left. */
export function useResume({ resume }: Pick<GoogleSignInState, 'resume'>, isBack: boolean): void {
  const takeUp = useEffectEvent(() => {
    if (isBack) void resume();
  });
  useEffect(() => takeUp(), []);
}

/** What the shopper can do while the window is open, which may be behind this one or gone. */
export function UnderWay({ google }: { readonly google: GoogleSignInState }) {
  return (
    <p className={styles.underWay}>
      {googleMessages.under_way}{' '}
      <Button variant="secondary" size="sm" onClick={google.cancel}>
        Cancel
      </Button>
    </p>
  );
}

export function GoogleFailureAlert({ google: { failure, start } }: { readonly google: GoogleSignInState }) {
  if (!failure) return null;
  const startAnew = failure.code === 'google_in_progress' && (
    <Button variant="secondary" size="sm" onClick={() => start(true)}>
      Start again
    </Button>
  );
  return (
    <Alert kind={failure.code === 'cancelled' ? 'info' : 'error'} action={startAnew}>
      {failure.message}
    </Alert>
  );
}

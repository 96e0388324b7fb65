import type { GooglePurpose, SessionState, SignInAttempt } from '@storefront/contract';
import { googleMessages } from '@storefront/contract/oidc/messages';
import { useLocation } from '@storefront/routing';
import { signInIntent } from '@storefront/state';
import { Alert, Button, Stack, useIsHydrated } from '@storefront/ui';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import styles from './google.module.css';
import { type GoogleSignInState, useGoogleSignIn } from './use-google-sign-in.ts';

interface GoogleSignInProps {
  readonly purpose?: Exclude<GooglePurpose, 'connect'>;
  /** True when the shopper has come back from Google on this page. */
  readonly isBack?: boolean;
  readonly onSignedIn: (session: SessionState) => void;
  /** Called when MFA is required. */
  readonly onAttempt: (attempt: SignInAttempt) => void;
}

/** The button follows Google's branding rules. */
export function GoogleSignIn({ purpose = 'sign-in', isBack = false, onSignedIn, onAttempt }: GoogleSignInProps) {
  const { state, search } = useLocation();
  const google = useGoogleSignIn({ purpose, intent: signInIntent(state, search), onSignedIn, onAttempt });
  const isHydrated = useIsHydrated();
  useResume(google, isBack);
  return (
    <Stack gap="sm">
      {google.failure && <GoogleFailureAlert google={google} />}
      <div className={styles.button}>
        <Button
          variant="secondary"
          busy={google.busy}
          busyLabel="Signing in with Google..."
          disabled={!isHydrated}
          onClick={() => google.start()}
        >
          <span className={styles.mark} />
          Sign in with Google
        </Button>
      </div>
      {google.busy && <UnderWay google={google} />}
    </Stack>
  );
}

/** Resumes a flow that left this page. */
export function useResume({ resume }: Pick<GoogleSignInState, 'resume'>, isBack: boolean): void {
  const resumeIfBack = useEffectEvent(() => {
    if (isBack) void resume();
  });
  useEffect(() => resumeIfBack(), []);
}

/** Controls for a flow in progress, whose popup may be hidden or closed. */
export function UnderWay({ google }: { google: GoogleSignInState }) {
  const cancel = (event: MouseEvent) => {
    // The button disappears, so the focus goes to the button that started the flow.
    event.currentTarget.closest('div, li')?.querySelector('button')?.focus();
    google.cancel();
  };
  return (
    <p className={styles.underWay}>
      {googleMessages.under_way}{' '}
      <Button variant="secondary" size="sm" onClick={cancel}>
        Cancel
      </Button>
    </p>
  );
}

export function GoogleFailureAlert({ google: { failure, start } }: { google: GoogleSignInState }) {
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

/** The button that signs in with Google, and what comes of it. */
import type { GooglePurpose, SessionState, SignInAttempt } from '@storefront/contract';
import { googleSentences } from '@storefront/contract/sentences/google';
import { useLocation, useNavigate } from '@storefront/routing';
import { signInIntent } from '@storefront/state';
import { Alert, Button, Stack, useIsHydrated } from '@storefront/ui';
import { useEffect, useEffectEvent } from 'react';
import styles from './google.module.css';
import { GoogleMark } from './google-mark.tsx';
import { takeIntent } from './popup.ts';
import { type GoogleSignInState, useGoogleSignIn } from './use-google-sign-in.ts';

interface GoogleSignInProps {
  /** Signing in as anybody unless told. */
  readonly purpose?: Exclude<GooglePurpose, 'connect'>;
  readonly onSignedIn: (session: SessionState) => void;
  /** A second factor is to be proved. */
  readonly onAttempt: (attempt: SignInAttempt) => void;
}

export function GoogleSignIn({ purpose = 'sign-in', onSignedIn, onAttempt }: GoogleSignInProps) {
  const { state, search } = useLocation();
  const google = useGoogleSignIn({ purpose, intent: signInIntent(state, search), onSignedIn, onAttempt });
  const isHydrated = useIsHydrated();
  useResume(google);
  return (
    <Stack gap="sm">
      {google.failure && <GoogleFailureAlert google={google} />}
      <Button
        variant="secondary"
        busy={google.busy}
        busyLabel="Signing in with Google..."
        disabled={!isHydrated}
        onClick={() => google.start()}
      >
        <GoogleMark />
        Sign in with Google
      </Button>
      {google.busy && <UnderWay google={google} />}
    </Stack>
  );
}

/** Takes over how a flow has ended for which the page was left, as the address tells. */
export function useResume({ resume }: Pick<GoogleSignInState, 'resume'>): void {
  const { search } = useLocation();
  const takeUp = useEffectEvent(() => {
    if (new URLSearchParams(search).has('google')) void resume();
  });
  useEffect(() => takeUp(), []);
}

/** Takes the return from Google out of the address, and why the shopper was to sign in back into the history. */
export function useReturnFromGoogle(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tidyUp = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    if (!query.has('google')) return;
    query.delete('google');
    const intent = takeIntent();
    const address = query.size > 0 ? `${pathname}?${query}` : pathname;
    navigate(address, { replace: true, ...(intent ? { state: { intent } } : {}) });
  });
  useEffect(() => tidyUp(), []);
}

/** What the shopper can do while the window is open, which may be behind this one or gone. */
export function UnderWay({ google }: { readonly google: GoogleSignInState }) {
  return (
    <p className={styles.underWay}>
      {googleSentences.under_way}{' '}
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

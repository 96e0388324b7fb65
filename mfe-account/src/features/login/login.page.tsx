/** `/login`: logging in, MFA and signing up. */
import { messages, type SignInAttempt } from '@storefront/contract';
import { useLocation, useSearchParams } from '@storefront/routing';
import { signInIntent } from '@storefront/state';
import { useDocumentTitle } from '@storefront/state/shop-name';
import { Button, Stack } from '@storefront/ui';
import { useForm } from '@storefront/ui/use-form';
import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useState } from 'react';
import type { Failure } from '../attempts/failure.ts';
import { FailureAlert } from '../attempts/failure-alert.tsx';
import { AuthLayout } from '../auth-layout/auth-layout.tsx';
import { GoogleSignIn } from '../google/google-sign-in.tsx';
import { Or } from '../google/or.tsx';
import { useReturnFromGoogle } from '../google/use-return-from-google.ts';
import { LOGIN_EMAIL } from '../kept/kept-keys.ts';
import type { MfaSignInProps } from '../mfa-sign-in/mfa-form.tsx';
import { MfaSignIn } from '../mfa-sign-in/mfa-sign-in.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { type Credentials, checkCredentials, fieldOfProblem, type Mode } from './credentials.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { useWaitingAttempt } from './login.api.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { useAuthentication, useCompleteSignIn } from './use-authentication.ts';

const titles = { 'log-in': 'Log In', 'sign-up': 'Sign Up' } as const satisfies Record<Mode, string>;

const MFA_TITLE = 'Two-Factor Authentication';

export default function LoginPage() {
  const [attempt, setAttempt] = useWaitingAttempt();
  const [whyAnew, setWhyAnew] = useState<FirstFactorProps['whyAnew']>();
  const isBack = useReturnFromGoogle();
  const startOver = (why?: Failure) => {
    setWhyAnew(why ?? null);
    setAttempt(null);
  };
  if (attempt) return <MfaStep attempt={attempt} onStartOver={startOver} />;
  return <FirstFactor whyAnew={whyAnew} isBack={isBack && whyAnew === undefined} onAttempt={setAttempt} />;
}

function MfaStep(props: Pick<MfaSignInProps, 'attempt' | 'onStartOver'>) {
  const completeSignIn = useCompleteSignIn();
  useDocumentTitle(MFA_TITLE);
  return (
    <AuthLayout title={MFA_TITLE}>
      <MfaSignIn {...props} onSignedIn={completeSignIn} />
    </AuthLayout>
  );
}

interface FirstFactorProps {
  /** The reason that MFA was not completed; null when the shopper started over. */
  readonly whyAnew: Failure | null | undefined;
  /** True when the shopper has come back from Google on this page. */
  readonly isBack: boolean;
  readonly onAttempt: (attempt: SignInAttempt) => void;
}

function FirstFactor({ whyAnew, isBack, onAttempt }: FirstFactorProps) {
  const { mode, other, switchMode: switchTo } = useMode();
  const authenticate = useAuthentication(onAttempt);
  const completeSignIn = useCompleteSignIn();
  const form = useForm<keyof Credentials, Failure>({
    failure: whyAnew ?? undefined,
    check: (credentials) => checkCredentials(mode, credentials),
    async send(credentials) {
      const failed = await authenticate(mode, credentials);
      if (!failed) return undefined;
      const field = fieldOfProblem[failed.code];
      return field ? { errors: { [field]: failed.message } } : { failure: failed };
    },
    onEdit: ({ email }) => keptInTab.set(LOGIN_EMAIL, email),
  });
  const { busy, failure } = form;
  const { ref } = form.props;

  useEffect(() => {
    const email = ref.current?.querySelector<HTMLInputElement>('[name="email"]');
    if (!email) return;
    email.value ||= keptInTab.get(LOGIN_EMAIL) ?? '';
    if (whyAnew === null) email.focus();
  }, [ref, whyAnew]);

  useDocumentTitle(titles[mode]);

  const switchMode = () => {
    switchTo();
    form.dismiss();
  };
  const logInInstead = () => {
    switchMode();
    ref.current?.querySelector<HTMLElement>('[name="password"]')?.focus();
  };
  const logIn = (
    <Button variant="secondary" size="sm" onClick={logInInstead}>
      Log in with this email
    </Button>
  );

  return (
    <AuthLayout title={titles[mode]} lead={useReason()}>
      <Stack>
        {failure && <FailureAlert failure={failure} action={failure.code === 'email_taken' && logIn} />}
        <CredentialsForm mode={mode} form={form} />
        <Or />
        <GoogleSignIn isBack={isBack} onSignedIn={completeSignIn} onAttempt={onAttempt} />
        {mode === 'log-in' && <PasskeyButton isOffered={!busy} onSignedIn={completeSignIn} />}
        <ModeSwitch mode={mode} other={other} disabled={busy} onSwitch={switchMode} />
      </Stack>
    </AuthLayout>
  );
}

/** The mode, kept in the URL for a reload together with the intent; `other` is the search of the other mode's URL. */
function useMode() {
  const { state } = useLocation();
  const [params, setParams] = useSearchParams();
  const mode: Mode = params.get('mode') === 'sign-up' ? 'sign-up' : 'log-in';
  const next = params.get('next');
  // Drops all other parameters: the server renders the page without parameters that it does not read.
  const other = new URLSearchParams({ ...(next && { next }), ...(mode === 'log-in' && { mode: 'sign-up' }) });
  return { mode, other, switchMode: () => setParams(other, { replace: true, state }) };
}

function useReason(): string | undefined {
  const { state, search } = useLocation();
  const intent = signInIntent(state, search);
  const { productName } = (state ?? {}) as { readonly productName?: unknown };
  if (intent?.addProductId && productName) return `Log in to add ${productName} to your cart.`;
  return intent?.returnTo === '/checkout' ? messages.checkout_login : undefined;
}

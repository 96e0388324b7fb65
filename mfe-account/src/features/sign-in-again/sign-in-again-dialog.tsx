/** Confirms the signed-in user by password, Google or passkey, then MFA if set up. */
import { call, contract, type SessionState, type SignInAttempt, type User } from '@storefront/contract';
import { selectUser, signedIn, useAppDispatch, useAppSelector } from '@storefront/state';
import { canUsePasskeys } from '@storefront/state/passkeys/can-use-passkeys';
import { Alert, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import { useState } from 'react';
import { useGetMfaQuery } from '../account-data/mfa.api.ts';
import type { Failure } from '../attempts/failure.ts';
import { GoogleSignIn } from '../google/google-sign-in.tsx';
import { Or } from '../google/or.tsx';
import { MfaSignIn } from '../mfa-sign-in/mfa-sign-in.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { PasswordStep } from './password-step.tsx';

export interface SignInAgainProps {
  /** The required sign-in method; undefined for any. */
  readonly why?: string | undefined;
  readonly onAnswer: (isSignedIn: boolean) => void;
}

export function SignInAgainDialog(props: SignInAgainProps) {
  const user = useAppSelector(selectUser);
  return user && <SignInAgain {...props} user={user} />;
}

function SignInAgain({ user, why, onAnswer }: SignInAgainProps & { readonly user: User }) {
  const dispatch = useAppDispatch();
  const { data: mfa } = useGetMfaQuery({}, { skip: !canUsePasskeys() });
  const hasPasskey = (mfa?.passkeys?.length ?? 0) > 0;
  const [attempt, setAttempt] = useState<SignInAttempt>();
  const [failure, setFailure] = useState<Failure>();

  const finish = (session: SessionState) => {
    const isTheSame = session.user?.id === user.id;
    if (!isTheSame) dispatch(signedIn(session));
    onAnswer(isTheSame);
  };
  const close = () => {
    // The login page would show a waiting attempt.
    if (attempt) call(contract.cancelSignIn, {}).catch(() => {});
    onAnswer(false);
  };

  return (
    <Dialog title={attempt ? 'Two-Factor Authentication' : 'Log In Again'} onClose={close}>
      {attempt ? (
        <MfaSignIn
          attempt={attempt}
          onSignedIn={finish}
          onStartOver={(why) => {
            setFailure(why);
            setAttempt(undefined);
          }}
        />
      ) : (
        <Stack>
          {failure ? (
            <Alert kind="error" {...(failure.title && { title: failure.title })}>
              {failure.message}
            </Alert>
          ) : (
            <p>{why ?? 'To change this, please confirm that it is you.'}</p>
          )}
          {user.hasPassword ? (
            <PasswordStep email={user.email} onSignedIn={finish} onAttempt={setAttempt} />
          ) : (
            <GoogleSignIn purpose="sign-in-again" onSignedIn={finish} onAttempt={setAttempt} />
          )}
          {hasPasskey && (
            <>
              <Or />
              <PasskeyButton again onSignedIn={finish} />
            </>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

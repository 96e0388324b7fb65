/** `/reset-password`: sets a password by a link from an email. */
import { ApiError, call, contract } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { useNavigate } from '@storefront/routing';
import {
  notify,
  type SignInIntent,
  selectIsSignedIn,
  signedOut,
  useAppDispatch,
  useAppSelector,
} from '@storefront/state';
import { ButtonLink } from '@storefront/ui';
import { useState } from 'react';
import { AuthLayout } from '../auth-layout/auth-layout.tsx';
import { RefusedLink } from '../email-links/refused-link.tsx';
import { useLinkToken } from '../email-links/use-link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const TO_REVIEW: SignInIntent = { returnTo: '/profile' };

export default function ResetPasswordPage() {
  const { isRead, token = '', forget } = useLinkToken();
  const [refusal, setRefusal] = useState<string>(accountMessages.link_incomplete);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsSignedIn);

  const reset = async (password: string) => {
    try {
      await call(contract.resetPassword, { body: { token, password } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'link_invalid') throw error;
      setRefusal(error.message);
      forget();
      return;
    }
    // Another account may be signed in here; its session ends, because the login page is for signed-out visitors.
    if (isSignedIn) await call(contract.signOut, {}).catch(() => undefined);
    // The order matters: the login page is for signed-out visitors.
    navigate('/login', { replace: true, state: { intent: TO_REVIEW } });
    if (isSignedIn) dispatch(signedOut());
    dispatch(notify({ kind: 'success', text: accountMessages.reset_done }));
  };

  return (
    <AuthLayout title="Choose a New Password">
      {isRead && token === '' ? (
        <RefusedResetLink message={refusal} />
      ) : (
        <NewPasswordForm key={token} onSubmit={reset} />
      )}
    </AuthLayout>
  );
}

function RefusedResetLink({ message }: { message: string }) {
  const actions = (
    <>
      <ButtonLink to="/forgot-password">Ask for a New Link</ButtonLink>
      <ButtonLink variant="secondary" to="/login">
        Log In
      </ButtonLink>
    </>
  );
  return (
    <RefusedLink message={message} actions={actions}>
      A link works once, and for 30 minutes. If you have just used this one, your new password is already set.
    </RefusedLink>
  );
}

/** `/verify-email`: verifies an address by the link in an email. */
import { accountMessages, emailVerified } from '@storefront/contract/account/messages';
import { type SignInIntent, selectUser, useAppSelector } from '@storefront/state';
import { Alert, ButtonLink, Loading, Skeleton, Stack } from '@storefront/ui';
import { RetryAlert } from '@storefront/ui/retry-alert';
import { AuthLayout } from '../auth-layout/auth-layout.tsx';
import { RefusedLink } from '../email-links/refused-link.tsx';
import { useEmailVerification } from './use-email-verification.ts';

export default function VerifyEmailPage() {
  return (
    <AuthLayout title="Verify Your Email">
      <Outcome />
    </AuthLayout>
  );
}

function Outcome() {
  const verification = useEmailVerification();
  if (verification.is === 'missing') return <NoLink />;
  if (verification.is === 'done') return <Verified email={verification.email} />;
  if (verification.is === 'elsewhere') return <Elsewhere message={verification.failure.message} />;
  if (verification.is === 'failed') {
    const { failure, isFinal, retry } = verification;
    return isFinal ? <Refused message={failure.message} /> : <RetryAlert onRetry={retry}>{failure.message}</RetryAlert>;
  }
  return (
    <Stack>
      <Loading label="Verifying your email..." />
      <Skeleton shape="block" />
    </Stack>
  );
}

/** Rendered in the browser only: servers see no fragment. After success, a reload has no link either. */
function NoLink() {
  const user = useAppSelector(selectUser);
  if (user?.emailVerified && window.location.hash === '') return <Verified email={user.email} />;
  return <Refused message={accountMessages.link_incomplete} />;
}

function Verified({ email }: { email: string }) {
  return (
    <Stack>
      <Alert kind="success">{emailVerified(email)}</Alert>
      <div>
        <ToProfile />
      </div>
    </Stack>
  );
}

function Refused({ message }: { message: string }) {
  const user = useAppSelector(selectUser);
  const intent: SignInIntent = { returnTo: '/profile' };
  const logIn = (
    <ButtonLink to="/login" state={{ intent }}>
      Log In
    </ButtonLink>
  );
  return (
    <RefusedLink message={message} actions={user ? <ToProfile /> : logIn}>
      {user?.emailVerified
        ? `A link works once, for a day. ${user.email} is verified.`
        : 'A link works once, for a day. You can ask for a new one in your profile.'}
    </RefusedLink>
  );
}

function Elsewhere({ message }: { message: string }) {
  const intent: SignInIntent = { returnTo: '/verify-email' };
  const isSignedIn = useAppSelector(selectUser) !== null;
  const actions = (
    <>
      {isSignedIn ? (
        <ToProfile />
      ) : (
        <ButtonLink to="/login" state={{ intent }}>
          Log In
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" to="/forgot-password">
        Choose a New Password
      </ButtonLink>
    </>
  );
  return (
    <RefusedLink kind="info" message={message} actions={actions}>
      {accountMessages.link_for_creator}
    </RefusedLink>
  );
}

function ToProfile() {
  return <ButtonLink to="/profile">Go to Your Profile</ButtonLink>;
}

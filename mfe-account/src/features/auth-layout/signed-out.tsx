/** An account page for signed-out visitors. */
import type { SignInIntent } from '@storefront/state';
import { ButtonLink } from '@storefront/ui';
import { AuthLayout } from './auth-layout.tsx';

export function SignedOut({ title, lead, returnTo }: { title: string; lead: string; returnTo: string }) {
  const intent: SignInIntent = { returnTo };
  return (
    <AuthLayout title={title} lead={lead}>
      <div>
        <ButtonLink to="/login" state={{ intent }}>
          Log In
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}

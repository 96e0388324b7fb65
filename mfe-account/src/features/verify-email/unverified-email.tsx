/** Reminds those whose address is not proved, for as long as it is not. */
import type { User } from '@storefront/contract';
import { api, useAppDispatch } from '@storefront/state';
import { Alert } from '@storefront/ui';
import { useEffect } from 'react';
import { SendLinkAgain } from './send-link-again.tsx';

export function UnverifiedEmail({ user }: { readonly user: Pick<User, 'email' | 'emailVerified'> }) {
  return user.emailVerified ? null : <Reminder email={user.email} />;
}

function Reminder({ email }: { readonly email: string }) {
  const dispatch = useAppDispatch();
  // Letters open their links in another tab, or on another device.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') dispatch(api.util.invalidateTags(['Profile']));
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch]);
  return (
    <Alert kind="info" action={<SendLinkAgain email={email} />}>
      {email} is not verified yet. Please open the link in the letter we sent you.
    </Alert>
  );
}

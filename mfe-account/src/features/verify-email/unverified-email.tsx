import type { User } from '@storefront/contract';
import { api, useAppDispatch } from '@storefront/state';
import { Alert, Stack } from '@storefront/ui';
import { useEffect } from 'react';
import { useLinkAgain } from './use-link-again.tsx';

export function UnverifiedEmail({ user }: { user: Pick<User, 'email' | 'emailVerified'> }) {
  return user.emailVerified ? null : <Reminder email={user.email} />;
}

function Reminder({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const again = useLinkAgain(email);
  // Email links open in another tab or on another device.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') dispatch(api.util.invalidateTags(['Profile']));
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch]);
  return (
    <Stack gap="sm">
      <Alert kind="info" action={again.button}>
        {`${email} is not verified yet. Please open the link in the email we sent you.`}
      </Alert>
      {again.outcome}
    </Stack>
  );
}

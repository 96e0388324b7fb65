/** What other pages know of the user, kept in step with the profile. */
import type { User } from '@storefront/contract';
import { selectUser, useAppDispatch, useAppSelector } from '@storefront/state';
import { useEffect } from 'react';
import { renewSession } from '../verify-email/renew-session.ts';

/** @param shown the user as the profile has them; undefined while it has not been loaded */
export function useSessionRenewal(shown: User | undefined): void {
  const dispatch = useAppDispatch();
  const known = useAppSelector(selectUser);
  const isStale = shown !== undefined && JSON.stringify(shown) !== JSON.stringify(known);
  useEffect(() => {
    if (isStale && shown) void dispatch(renewSession());
  }, [isStale, shown, dispatch]);
}

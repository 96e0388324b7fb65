import { Redirect, useLocation } from '@storefront/routing';
import { type SignInIntent, selectIsSignedIn, useAppSelector } from '@storefront/state';
import type { Elements } from '@storefront/ui';
import type { RouteDescription } from './description.ts';

interface RouteGuardProps {
  readonly redirect: RouteDescription['redirect'];
  readonly children: Elements;
}

/** Redirects like the server does on the first request; signing in returns here. */
export function RouteGuard({ redirect, children }: RouteGuardProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { pathname, search } = useLocation();
  if (!redirect || isSignedIn !== (redirect.when === 'signed-in')) return children;
  const intent: SignInIntent = { returnTo: pathname + search };
  return <Redirect to={redirect.to} replace state={isSignedIn ? undefined : { intent }} />;
}

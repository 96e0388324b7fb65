import type { SignInDeps } from '../sign-in/sign-in-deps.ts';
import type { IdentityProvider } from './identity-provider.ts';

export interface OidcDeps extends SignInDeps {
  readonly google: IdentityProvider;
}

/** What accounts and signing in work with. */
import type { BaseDeps } from '../base/deps.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { IdentityProvider } from './oidc/identity-provider.ts';

export interface PeopleDeps extends BaseDeps {
  readonly passwords: Passwords;
  readonly google: IdentityProvider;
}

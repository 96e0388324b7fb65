/** Collaborators of accounts and sign-in. */
import type { OidcDeps } from './oidc/oidc-deps.ts';
import type { PasswordDeps } from './password/password.service.ts';

export type PeopleDeps = OidcDeps & PasswordDeps;

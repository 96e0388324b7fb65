import type { BaseDeps } from '../../base/deps.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Belongings } from './belongings.ts';

export interface SignInDeps extends BaseDeps {
  readonly passwords: Passwords;
  readonly belongings: Belongings;
}

/** Hashing for tests whose subject it is not. Production's cost is the default of `createPasswords`. */
import type { BreachCheck } from '../people/accounts/breached-passwords.ts';
import { createPasswords, type Passwords } from '../people/accounts/passwords.ts';

/** Passwords whose hashes cost a thousandth; queue and limits are production's. */
export const cheapPasswords = (hasLeaked?: BreachCheck): Passwords =>
  createPasswords({ cost: { memory: 8, passes: 1 }, hasLeaked });

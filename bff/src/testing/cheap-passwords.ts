/** Password hashing for tests about other subjects. Production's cost is the default of `createPasswords`. */
import type { BreachCheck } from '../people/accounts/breached-passwords.ts';
import { createPasswords, type Passwords } from '../people/accounts/passwords.ts';

/** Hashes at a thousandth of the cost; queue and limits equal production's. */
export const cheapPasswords = (hasLeaked?: BreachCheck): Passwords =>
  createPasswords({ cost: { memory: 8, passes: 1 }, hasLeaked });

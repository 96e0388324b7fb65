import type { ConsoleRole } from '@storefront/contract/console';
import type { Cookies } from './cookies.ts';

export interface ConsoleSession {
  readonly id: string;
  /** An email address, or `this machine` when a link opened it. */
  readonly actor: string;
  readonly role: ConsoleRole;
  readonly userId: string | null;
  readonly expiresAt: Date;
}

/** Looks up the cookies' session at most once. The function throws console_sign_in_required, console_role_required. */
export type ReadConsoleSession = (cookies: Cookies) => (least: ConsoleRole) => Promise<ConsoleSession>;

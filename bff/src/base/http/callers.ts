/** Authenticates the caller of a request. Higher wings implement this and pass it in. */
import type { ReleaseRight } from '@storefront/contract/releases/schemas';
import type { ReadConsoleSession } from './console-session.ts';
import type { Cookies } from './cookies.ts';
import type { FindSession, FoundSession, Session } from './session.ts';

/** The rights of a token or a CI identity, always for one app. */
export interface Grant {
  readonly id: string;
  readonly name: string;
  readonly app: string;
  readonly rights: ReleaseRight[];
  readonly expiresAt: Date | null;
}

type ReadHeader = (name: string) => string | undefined;

export interface Callers {
  /** Looks up the session without any joined data. */
  readonly findSession: FindSession;
  /** Returns the active session of the cookies, if any. `slide` restarts its idle timeout. */
  readonly readSession: <Along>(
    cookies: Cookies,
    options: { readonly find: FindSession<Along>; readonly slide: boolean },
  ) => Promise<FoundSession<Along> | undefined>;
  /** Returns the active session of the request's file tokens. @throws file_token_invalid, app_check_failed */
  readonly fileSession: (header: ReadHeader) => Promise<Session>;
  /** Returns the caller's grants for releases. @throws release_token_invalid */
  readonly releaseGrants: (header: ReadHeader) => Promise<readonly Grant[]>;
  /** Returns the id of the release check that sent the request, if any. */
  readonly releaseCheck: (cookies: Cookies) => Promise<string | undefined>;
  readonly readConsoleSession: ReadConsoleSession;
}

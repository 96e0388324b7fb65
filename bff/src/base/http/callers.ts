/** Who calls: what a request proves of its caller. The wings above know how, and hand it in. */
import type { ReleaseRight } from '@storefront/contract/releases/schemas';
import type { ReadConsoleSession } from './console-session.ts';
import type { Cookies } from './cookies.ts';
import type { FindSession, FoundSession, Session } from './session.ts';

/** What a token or a CI's identity may do: always to one app. */
export interface Grant {
  readonly id: string;
  readonly name: string;
  readonly app: string;
  readonly rights: ReleaseRight[];
  readonly expiresAt: Date | null;
}

type ReadHeader = (name: string) => string | undefined;

export interface Callers {
  /** Finds nothing along with a session. */
  readonly findSession: FindSession;
  /** The live session that the cookies name, if any. `slide` restarts its idle time. */
  readonly readSession: <Along>(
    cookies: Cookies,
    options: { readonly find: FindSession<Along>; readonly slide: boolean },
  ) => Promise<FoundSession<Along> | undefined>;
  /** The live session of the request's file tokens. @throws file_token_invalid, app_check_failed */
  readonly fileSession: (header: ReadHeader) => Promise<Session>;
  /** What the caller may do with releases. @throws release_token_invalid */
  readonly releaseGrants: (header: ReadHeader) => Promise<readonly Grant[]>;
  /** The release check that makes the request, if one does. */
  readonly releaseCheck: (cookies: Cookies) => Promise<string | undefined>;
  readonly readConsoleSession: ReadConsoleSession;
}

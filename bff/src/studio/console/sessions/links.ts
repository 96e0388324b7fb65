/** Single-use links that open the console on the owner's machine. */
import { createHash } from 'node:crypto';
import { after, type Clock, HOUR } from '../../../base/clock.ts';
import type { Db } from '../../../base/db/database.ts';
import { readSource } from '../../../base/db/replica-position.ts';
import { AdminError } from '../../../base/errors.ts';
import { hashToken, newToken } from '../../../base/tokens.ts';
import type { ConsoleSettings } from '../settings.ts';
import { insertConsoleLink } from './sessions.repository.ts';

/** A terminal stays open for a day's work. */
const LIFETIME = 12 * HOUR;

interface LinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly console: ConsoleSettings | undefined;
}

/** Returns a name that identifies the database and reveals nothing about it. */
export async function databaseName(db: Db): Promise<string> {
  return createHash('sha256')
    .update(await readSource(db))
    .digest('base64url');
}

export type ConsoleLinks = ReturnType<typeof createConsoleLinks>;

export function createConsoleLinks({ db, clock, console: settings }: LinkDeps) {
  return {
    /** Puts the token in the fragment, which no server or log sees. @throws {AdminError} where links are refused */
    async create(): Promise<string> {
      if (!settings?.takesLinks) throw new AdminError('A link opens the console in development only.');
      const token = newToken();
      await insertConsoleLink(db, hashToken(token), clock.now(), after(clock.now(), LIFETIME));
      return `${settings.origin}/#link=${token}`;
    },
    /** A console on the same database returns the same name. */
    databaseName: () => databaseName(db),
  };
}

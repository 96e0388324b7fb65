/** Links that open the console on the owner's machine, once each. */
import { createHash } from 'node:crypto';
import { after, type Clock, HOUR } from '../../../base/clock.ts';
import type { Db } from '../../../base/db/database.ts';
import { readSource } from '../../../base/db/replica-position.ts';
import { AdminError } from '../../../base/errors.ts';
import { hashToken, newToken } from '../../../base/tokens.ts';
import type { ConsoleSettings } from '../settings.ts';
import { insertLink } from './sessions.repository.ts';

/** A terminal stays open for a day's work. */
const LIFETIME = 12 * HOUR;

interface LinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly console: ConsoleSettings | undefined;
}

/** Tells databases apart, and says nothing about one. */
export async function databaseName(db: Db): Promise<string> {
  return createHash('sha256')
    .update(await readSource(db))
    .digest('base64url');
}

export type ConsoleLinks = ReturnType<typeof createConsoleLinks>;

export function createConsoleLinks({ db, clock, console: settings }: LinkDeps) {
  return {
    /** The token is in the fragment, which no server and no log sees. @throws {AdminError} where links open nothing */
    async create(): Promise<string> {
      if (!settings?.takesLinks) throw new AdminError('A link opens the console in development only.');
      const token = newToken();
      await insertLink(db, hashToken(token), clock.now(), after(clock.now(), LIFETIME));
      return `${settings.origin}/#link=${token}`;
    },
    /** A console that shows the same database answers with the same name. */
    databaseName: () => databaseName(db),
  };
}

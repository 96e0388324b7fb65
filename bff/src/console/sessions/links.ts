/** Links that open the console on the owner's machine, once each. */
import { after, type Clock, HOUR } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { hashToken, newToken } from '../../sessions/tokens.ts';
import { insertLink } from './sessions.repository.ts';

/** A terminal stays open for a day's work. */
const LIFETIME = 12 * HOUR;

/** The token is in the fragment, which no server and no log sees. */
export async function createLink({ db, clock, origin }: { db: Db; clock: Clock; origin: string }): Promise<string> {
  const token = newToken();
  await insertLink(db, hashToken(token), clock.now(), after(clock.now(), LIFETIME));
  return `${origin}/#link=${token}`;
}

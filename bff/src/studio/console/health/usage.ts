/** Usage of limited resources. */
import type { ConnectionUsage, TextUsage } from '@storefront/contract/console';
import type { Db } from '../../../base/db/database.ts';
import { textsOfDay } from '../../../base/sms/spend.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { countConnections } from './health.repository.ts';

const NEARLY_ALL = 0.8;

/** A limit of 0 permits nothing, and is never near its end. */
function usageOf(used: number, limit: number) {
  return { used, limit, isNearEnd: limit > 0 && used >= NEARLY_ALL * limit };
}

export async function readConnections(db: Db): Promise<ConnectionUsage> {
  const { of, used, allowed } = await countConnections(db);
  return { of, ...usageOf(used, allowed) };
}

export async function readTexts(deps: ConsoleDeps): Promise<TextUsage[]> {
  const { db, clock, accountSecret, textsPerDay: perDay } = deps;
  const { 'sign-in': signIn, enrolling } = await textsOfDay({ db, now: clock.now(), accountSecret, perDay });
  return [
    { purpose: 'sign-in', ...usageOf(signIn.used, signIn.limit) },
    { purpose: 'enrolling', ...usageOf(enrolling.used, enrolling.limit) },
  ];
}

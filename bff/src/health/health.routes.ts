import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@storefront/contract';
import { SECOND } from '../clock.ts';
import { pingDatabase } from '../db/pool.ts';
import { busyError } from '../errors.ts';
import { mount, type Router } from '../http/mount.ts';

const TIMEOUT = 1 * SECOND;

export function mountHealth(router: Router): void {
  const { db, isShuttingDown } = router.deps;

  mount(router, contract.getHealth, async () => ({ status: 'ok' as const }));

  let ping: Promise<void> | undefined;
  /** Concurrent requests share one ping, so that callers cannot flood the database. */
  const answers = () => {
    ping ??= pinged().finally(() => {
      ping = undefined;
    });
    return ping;
  };
  const pinged = async () => {
    const timeout = sleep(TIMEOUT, undefined, { ref: false }).then(() => {
      throw new Error('the database did not answer in time');
    });
    await Promise.race([pingDatabase(db), timeout]).catch((cause: unknown) => {
      throw busyError(cause);
    });
  };

  mount(router, contract.getReadiness, async () => {
    if (isShuttingDown()) throw busyError();
    await answers();
    return { status: 'ok' as const };
  });
}

/** Faults of a site while visitors read it. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '@storefront/utils/time';
import { makeVariant } from '../rollout/variants.ts';
import { sized } from '../size.ts';
import type { CachedSite } from './site.ts';

/** Duration of an outage. */
const AWAY = sized(10 * SECOND, 1 * SECOND);
/** Time between a release and its rollback: longer than any page is cached. */
const RELEASED = sized(45 * SECOND, 1 * SECOND);
const PHASE = sized(30 * SECOND, 2 * SECOND);

const APP = 'mfe-catalog';

export const faults: Readonly<Record<string, (site: CachedSite) => Promise<void>>> = {
  'no fault': () => sleep(PHASE),

  async 'a server is killed and restarted'({ stores }) {
    await sleep(PHASE / 3);
    await stores.servers[0]?.stop('SIGKILL');
    await sleep(AWAY);
    await stores.restart(0);
    await sleep(PHASE / 3);
  },

  async 'a release is activated and rolled back'({ stores, directory }) {
    const { directory: build } = await makeVariant(APP, 1, join(directory, 'builds'));
    await stores.run(['bff/src/publish.ts', build]);
    await sleep(RELEASED);
    await stores.run(['packages/cli/src/cli.ts', 'releases', 'rollback', APP]);
    await sleep(PHASE);
  },

  async 'Postgres is killed and restarted'({ postgres: { primary } }) {
    await sleep(PHASE / 3);
    await primary.kill();
    await sleep(AWAY);
    await primary.start();
    await sleep(PHASE / 3);
  },

  /** This fault is last, because no replica is left after it. */
  async 'Postgres is killed, and its replica takes over'({ postgres: { primary, replica } }) {
    await sleep(PHASE / 3);
    await primary.kill();
    await sleep(AWAY);
    await replica.query('select pg_promote()');
    await sleep(PHASE / 3);
  },
};

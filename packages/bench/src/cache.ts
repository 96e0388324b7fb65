/** Requests 1,000 pages per second from nginx's cache as visitors, while parts of the site fail or change. */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '@storefront/cli/command-error';
import { eachOf } from '@storefront/utils/each-of';
import { SECOND } from '@storefront/utils/time';
import { faults } from './cache/faults.ts';
import { createVisitor, openLoop, type PageRequester } from './cache/open-loop.ts';
import { type CachedSite, startSite } from './cache/site.ts';
import type { Tally } from './cache/tally.ts';
import { createVisits, knownPaths } from './cache/visitors.ts';
import { sized } from './size.ts';
import { familyCpu } from './usage/process-cpu.ts';

const RATE = sized(1000, 20);
const SEED = 18;
const AT_ONCE = 4;
const FAULTS = sized(Infinity, 2);
/** Requests of each page before the load: stale pages come from another server. */
const ROUNDS = sized(3, 1);
/** Longer than a page stays fresh. */
const AGE = sized(11 * SECOND, 0);

/** @throws {CommandError} when a page failed that the site had shown before */
export async function run(): Promise<void> {
  const site = await startSite();
  try {
    const visit = createVisitor(site.nginx);
    await warmUp(visit);
    const nextVisit = createVisits(SEED);
    const rows: Record<string, Row> = {};
    for (const [name, fault] of Object.entries(faults).slice(0, FAULTS)) {
      rows[name] = await measure(
        site,
        (work) => openLoop(visit, RATE, nextVisit, work),
        () => fault(site),
      );
    }
    console.log(
      `${RATE} pages per second are due, whatever becomes of earlier ones; seed ${SEED}. CPU in ms per page.`,
    );
    console.table(Object.fromEntries(Object.entries(rows).map(([name, { shown }]) => [name, shown])));
    const failures = Object.values(rows).reduce((sum, row) => sum + row.failures, 0);
    if (failures > 0) throw new CommandError(`${failures} pages that had been shown before failed.`);
    console.log('0 failures of pages that had been shown before.');
  } finally {
    await site.stop();
  }
}

/** Requests pages until nginx and both servers have cached them. @throws {Error} for a page that cannot be loaded */
async function warmUp(visit: PageRequester): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await eachOf([...knownPaths.entries()], AT_ONCE, async ([n, path]) => {
      const { outcome } = await visit(path, n);
      if (outcome !== 'whole') throw new Error(`${path} was ${outcome}.`);
    });
    await sleep(AGE);
  }
}

interface Row {
  readonly failures: number;
  readonly shown: Readonly<Record<string, string | number>>;
}

type Load = (work: () => Promise<void>) => Promise<Tally>;

async function measure(site: CachedSite, load: Load, work: () => Promise<void>): Promise<Row> {
  const before = { reached: site.reached(), cpu: await familyCpu(site.nginx.pid), at: performance.now() };
  let seconds = 0;
  const tally = await load(async () => {
    await work();
    seconds = (performance.now() - before.at) / SECOND;
  });
  const { requests, ...shown } = tally.row();
  const cpu = ((await familyCpu(site.nginx.pid)) - before.cpu) / requests;
  return {
    failures: tally.failures,
    shown: {
      requests,
      'per second': Math.round(requests / seconds),
      ...shown,
      'reached the servers': site.reached() - before.reached,
      'CPU of nginx': cpu.toFixed(3),
      'load average': (loadavg()[0] ?? 0).toFixed(1),
    },
  };
}

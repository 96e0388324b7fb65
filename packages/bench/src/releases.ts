/** Runs twenty releases, canaries and rollbacks under load: no visitor may notice, and each must be quick. */
import { join } from 'node:path';
import { CommandError } from '@storefront/cli/command-error';
import { withAdminOf } from '@storefront/cli/session';
import { createAsk, signUpVisitor } from './rollout/ask.ts';
import type { Change, Site } from './rollout/changes.ts';
import { startFleet } from './rollout/fleet.ts';
import { startHttpLoad } from './rollout/http-load.ts';
import { type Chapter, planChapters, play } from './rollout/stories.ts';
import { judgeSightings } from './rollout/timeline.ts';
import { sized } from './size.ts';
import { type BenchStore, startStore } from './store.ts';

const SHOWN_PROBLEMS = 20;
/** Maximum percentage of pages without a server-rendered view on a busy machine. */
const MAX_WITHOUT_VIEW = sized(1, 100);

/** @throws {CommandError} with every problem of a visitor */
export async function run(): Promise<void> {
  const store = await startStore({ withPages: true });
  try {
    const chapters = await planChapters(join(store.directory, 'builds'));
    await withAdminOf('releases', store.env, async (admin) => {
      const ask = createAsk(store.url);
      // Browser trials use this store instead of their own.
      const env = { ...store.env, STORE_URL: store.url, RELEASE_ACTOR: 'bench' };
      await release(store, chapters, { ask, admin, env, session: await signUpVisitor(ask, 'bench') });
    });
  } finally {
    await store.stop();
  }
}

async function release(store: BenchStore, chapters: readonly Chapter[], site: Site): Promise<void> {
  const startedAt = performance.now();
  const numbers = new Map(chapters.map(({ variant: { version, number } }) => [version, number]));
  const numberOf = (version: string) => numbers.get(version);
  const first = Object.fromEntries((await site.admin.overview()).live.map(({ app, version }) => [app, version]));
  const problems: string[] = [];
  const fail = (problem: string) => void problems.push(problem);
  const changes: Change[] = [];

  const load = startHttpLoad(site.ask, site.session, numberOf, fail);
  const fleet = await startFleet(store.url, numberOf, fail);
  for (const chapter of chapters) {
    await play(chapter, site, load, (change) => changes.push(change)).catch((error: Error) => fail(error.message));
  }
  await fleet.stop();
  await load.stop();

  const verdict = judgeSightings(
    first,
    changes.map(({ event }) => event),
    load.sightings,
  );
  problems.push(...verdict.problems);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const automatic = (await site.admin.overview()).events.filter(({ action }) => action === 'auto-rollback');
  for (const { app, replaced, reason } of automatic)
    fail(`${app} ${replaced} was rolled back automatically: ${reason}`);

  const { pages, withoutView } = load.counts;
  if (withoutView > (pages * MAX_WITHOUT_VIEW) / 100) fail(`${withoutView} of ${pages} pages had no first view`);

  console.log(
    'Milliseconds; a release is published and passes the gate, a browser included, before the registry has it.',
  );
  console.table(changes.map(row));
  console.table(summary(changes));
  console.log(
    [
      `${chapters.length} releases, ${changes.length} changes in ${seconds} s, and meanwhile`,
      `  over HTTP: ${pages} pages (${withoutView} left to the browser) and ${load.counts.files} files, ${verdict.stickyVisitors} visitors who came back during a canary`,
      `  in browsers: ${fleet.counts.views} pages in ${fleet.counts.rounds} rounds that added to the cart`,
    ].join('\n'),
  );
  if (problems.length > 0) {
    const shown = [...new Set(problems)].slice(0, SHOWN_PROBLEMS).map((problem) => `  - ${problem}`);
    throw new CommandError(`${problems.length} failures:\n${shown.join('\n')}`);
  }
  console.log('0 failures: no failed request, no broken page, no lost cart.');
}

function row({ app, what, event, decided, seen, lastBefore }: Change) {
  return {
    app,
    what,
    version: event.version,
    'command to registry': decided,
    'registry to seen': seen,
    'last of the previous': lastBefore,
  };
}

function summary(changes: readonly Change[]) {
  const kinds = [...new Set(changes.map(({ what }) => what))];
  return kinds.map((what) => {
    const of = changes.filter((change) => change.what === what);
    const toSeen = spread(of.map(({ seen }) => seen));
    const inAll = spread(of.map(({ decided, seen }) => decided + seen));
    return {
      what,
      count: of.length,
      'registry to seen, p50': toSeen.p50,
      max: toSeen.max,
      'command to seen, p50': inAll.p50,
      'max ': inAll.max,
      'last of the previous, max': spread(of.map(({ lastBefore }) => lastBefore)).max,
    };
  });
}

function spread(values: readonly number[]): { readonly p50: number; readonly max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, max: sorted.at(-1) ?? 0 };
}

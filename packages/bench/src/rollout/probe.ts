/** Measures how soon a release is seen: requests one page of the app repeatedly. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, cookiesSet } from './ask.ts';
import { type App, shownAt } from './variants.ts';

const PAUSE = 10; // ms
/** Milliseconds; ends only hung probes, because a busy machine shows a release late. */
const TIMEOUT = 60_000;

interface Look {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly version: string | undefined;
  readonly cookie: string;
}

export interface Probe {
  /** Returns the time of the first page with `version` requested after `since`. @throws {Error} on a timeout */
  seen(version: string, since: number): Promise<number>;
  /** Returns the time of the last request after `since` that got `version`; undefined without one. */
  lastAskedWith(version: string, since: number): number | undefined;
  /** Returns the cookies of the first new visitor after `since` who got `version`. @throws {Error} on a timeout */
  visitorWith(version: string, since: number): Promise<string>;
  stop(): Promise<void>;
}

/** @param session logs the visitor in @param cookie the visitor's; without it each request is a new visitor */
export function startProbe(ask: Ask, app: App, session: string, cookie = ''): Probe {
  const looks: Look[] = [];
  const { path } = shownAt[app];
  const version = new RegExp(`/assets/${app}/([\\w.-]+)/`);
  let isStopping = false;

  async function look(): Promise<void> {
    const headers = { cookie: [cookie, path === '/checkout' ? session : ''].filter(Boolean).join('; ') };
    const answer = await ask(path, { headers });
    const { startedAt, endedAt, body } = answer;
    looks.push({
      startedAt,
      endedAt,
      version: version.exec(body.toString())?.[1],
      cookie: cookiesSet(answer).join('; '),
    });
  }

  const watching = (async () => {
    for (; !isStopping; await sleep(PAUSE)) await look().catch(() => {});
  })();

  async function first(wanted: string, matches: (look: Look) => boolean): Promise<Look> {
    for (const giveUpAt = Date.now() + TIMEOUT; Date.now() < giveUpAt; await sleep(PAUSE)) {
      const found = looks.find((look) => look.version === wanted && matches(look));
      if (found) return found;
    }
    throw new Error(`${app} ${wanted} was not seen within ${TIMEOUT} ms.`);
  }

  return {
    // A page requested before the change may have been rendered after it.
    seen: async (wanted, since) => (await first(wanted, ({ endedAt }) => endedAt >= since)).endedAt,
    lastAskedWith: (wanted, since) =>
      looks.findLast(({ version, startedAt }) => version === wanted && startedAt >= since)?.startedAt,
    visitorWith: async (wanted, since) =>
      (await first(wanted, ({ startedAt, cookie }) => startedAt >= since && cookie !== '')).cookie,
    async stop() {
      isStopping = true;
      await watching;
    },
  };
}

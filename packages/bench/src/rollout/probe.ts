/** Measures how soon a release is seen: requests one page of the app repeatedly. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, cookiesSet } from './ask.ts';
import { type App, shownAt } from './variants.ts';

const PAUSE = 10; // ms
const TIMEOUT = 10_000; // ms

interface Look {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly version: string | undefined;
  readonly cookie: string;
}

export interface Probe {
  /** Time of the first page with `version` requested after `since`. @throws {Error} on a timeout */
  seen(version: string, since: number): Promise<number>;
  /** Time of the last request after `since` that got `version`; undefined without one. */
  lastAskedWith(version: string, since: number): number | undefined;
  visitorWith(version: string, since: number): string | undefined;
  stop(): Promise<void>;
}

/** @param session signs the visitor in @param cookie the visitor's; a new visitor each time without */
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

  const matching = (wanted: string, since: number) =>
    looks.filter(({ version, startedAt }) => version === wanted && startedAt >= since);
  return {
    async seen(wanted, since) {
      for (const giveUpAt = Date.now() + TIMEOUT; Date.now() < giveUpAt; await sleep(PAUSE)) {
        // A page requested before the change may have been rendered after it.
        const found = looks.find((look) => look.version === wanted && look.endedAt >= since);
        if (found) return found.endedAt;
      }
      throw new Error(`${app} ${wanted} was not seen within ${TIMEOUT} ms.`);
    },
    lastAskedWith: (wanted, since) => matching(wanted, since).at(-1)?.startedAt,
    visitorWith: (wanted, since) => matching(wanted, since).find((look) => look.cookie !== '')?.cookie,
    async stop() {
      isStopping = true;
      await watching;
    },
  };
}

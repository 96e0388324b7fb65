/** Watches how soon a change of releases is seen: one page of the app, asked for again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, cookiesSet } from './ask.ts';
import { type App, shownAt } from './variants.ts';

const PAUSE = 10; // ms
const TIMEOUT = 10_000; // ms

interface Look {
  readonly startedAt: number;
  readonly endedAt: number;
  readonly version: string | undefined;
  /** Of the visitor who looked, as the server set it. */
  readonly cookie: string;
}

export interface Probe {
  /** Resolves with the moment a page with `version` was there, asked for after `since`. @throws {Error} when it never is */
  seen(version: string, since: number): Promise<number>;
  /** The moment the last page that still had `version` was asked for; undefined when none was after `since`. */
  lastAskedWith(version: string, since: number): number | undefined;
  /** The cookie of a visitor who was given `version` since then. */
  visitorWith(version: string, since: number): string | undefined;
  stop(): Promise<void>;
}

/** @param cookie whose page it is; a new visitor's each time where there is none @param session makes the page one of somebody signed in */
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
        // A page that was asked for before the change may have been made after it.
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

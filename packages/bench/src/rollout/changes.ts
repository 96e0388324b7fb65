/** Makes releases with the real commands, and measures how soon each is seen. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '@storefront/cli/command-error';
import type { ReleaseAdmin, ReleaseEvent } from 'bff/releases';
import { runStorefront } from '../run-storefront.ts';
import { type Ask, cookiesSet } from './ask.ts';
import { type Probe, startProbe } from './probe.ts';
import { type App, shownAt } from './variants.ts';

/** Milliseconds between changes; longer during a canary, so that visitors return. */
const SETTLE = 500;
const CANARY_SETTLE = 2500;

export interface Change {
  readonly app: App;
  readonly what: 'release' | 'canary' | 'promote' | 'rollback' | 'canary rollback' | 'preview';
  readonly event: ReleaseEvent;
  /** Milliseconds from the command's start to the registry's event, publishing and gate included. */
  readonly decided: number;
  /** Milliseconds from that event to the first page with the release. */
  readonly seen: number;
  /** Milliseconds from that event to the last request that still got the replaced release. */
  readonly lastBefore: number;
}

/** Cookies of a visitor in the canary and one outside it. */
export interface CanaryVisitors {
  readonly drawn: string;
  readonly undrawn: string;
}

export interface Site {
  readonly ask: Ask;
  readonly admin: ReleaseAdmin;
  readonly session: string;
  readonly env: NodeJS.ProcessEnv;
}

interface Expected {
  readonly version: string;
  readonly cookie?: string;
}

export async function changeRelease(
  site: Site,
  app: App,
  what: Change['what'],
  command: readonly string[],
  expected: Expected,
): Promise<Change> {
  return (await watched(site, app, what, command, expected, async () => {})).change;
}

export async function canary(
  site: Site,
  app: App,
  version: string,
  percent: number,
): Promise<{ readonly change: Change; readonly visitors: CanaryVisitors }> {
  const command = ['releases', 'canary', app, version, String(percent)];
  const active = await activeVersion(site, app);
  const { change, found } = await watched(site, app, 'canary', command, { version }, async (probe, at) => ({
    drawn: await probe.visitorWith(version, at),
    undrawn: await probe.visitorWith(active, at),
  }));
  return { change, visitors: found };
}

async function watched<T>(
  site: Site,
  app: App,
  what: Change['what'],
  command: readonly string[],
  { version, cookie }: Expected,
  find: (probe: Probe, at: number) => Promise<T>,
): Promise<{ readonly change: Change; readonly found: T }> {
  const probe = startProbe(site.ask, app, site.session, cookie);
  try {
    const startedAt = Date.now();
    await runStorefront(site.env, ...command);
    const event = await lastEvent(site, app);
    const at = event.at.getTime();
    const seenAt = await probe.seen(version, at);
    await sleep(what === 'canary' ? CANARY_SETTLE : SETTLE);
    const found = await find(probe, at);
    // During a canary both releases are correct.
    const last = what === 'canary' ? undefined : probe.lastAskedWith(event.replaced ?? '', at);
    const times = { decided: at - startedAt, seen: seenAt - at, lastBefore: last === undefined ? 0 : last - at };
    return { change: { app, what, event, ...times }, found };
  } finally {
    await probe.stop();
  }
}

export async function previewRelease(
  site: Site,
  app: App,
  version: string,
): Promise<{ readonly change: Change; readonly cookies: string[] }> {
  const startedAt = Date.now();
  const said = await runStorefront(site.env, 'releases', 'preview', app, version);
  const event = await lastEvent(site, app);
  const { pathname, origin } = new URL(said.trim());
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  const opened = await site.ask(pathname, { method: 'POST', headers });
  const cookies = cookiesSet(opened);
  const cookie = [...cookies, ...(app === 'mfe-checkout' ? [site.session] : [])].join('; ');
  const { body, endedAt, ...page } = await site.ask(shownAt[app].path, { headers: { cookie } });
  if (!body.includes(`/assets/${app}/${version}/`))
    throw new CommandError(`The link to ${app} ${version} gave another.`);
  const at = event.at.getTime();
  const times = { decided: at - startedAt, seen: endedAt - at, lastBefore: 0 };
  return {
    change: { app, what: 'preview', event, ...times },
    cookies: [...cookies, ...cookiesSet({ body, endedAt, ...page })],
  };
}

async function activeVersion({ admin }: Site, app: App): Promise<string> {
  const { live } = await admin.overview();
  return live.find((row) => row.app === app)?.version ?? '';
}

async function lastEvent({ admin }: Site, app: App): Promise<ReleaseEvent> {
  const event = (await admin.overview()).events.find((candidate) => candidate.app === app);
  if (!event) throw new CommandError(`The registry has no event of ${app}.`);
  return event;
}

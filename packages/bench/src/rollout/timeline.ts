/** What visitors should have been given at every moment, by the registry's own events, against what they were given. */
import type { ReleaseEvent } from 'bff/releases';

/** Milliseconds within which every server must have taken over a change. */
const GRACE = 1000;

/** One page that somebody was given. */
export interface Sighting {
  /** Who; a new visitor each time unless they came back with a cookie. */
  readonly visitor: string;
  /** Milliseconds of the system's clock. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** By app. */
  readonly versions: Readonly<Record<string, string>>;
  /** Apps that the visitor has a link for, with the version of it. */
  readonly pins: Readonly<Record<string, string>>;
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly active: string;
  readonly canary: string | null;
  readonly percent: number | null;
}

export interface Verdict {
  readonly problems: readonly string[];
  /** Sightings that were judged: all releases of an app, and whether a visitor kept theirs. */
  readonly judged: number;
  /** Visitors that were seen twice or more while a canary ran. */
  readonly stickyVisitors: number;
}

/** @param first the versions active at the beginning @param events oldest first */
export function judgeSightings(
  first: Readonly<Record<string, string>>,
  events: readonly ReleaseEvent[],
  sightings: readonly Sighting[],
): Verdict {
  const problems: string[] = [];
  const choices = new Map<string, string>();
  const returned = new Set<string>();
  let judged = 0;
  for (const [app, active] of Object.entries(first)) {
    const spans = spansOf(
      active,
      events.filter((event) => event.app === app),
    );
    for (const sighting of sightings) {
      const { visitor, startedAt, endedAt, versions, pins } = sighting;
      const version = versions[app] ?? 'none';
      const possible = spans.filter(({ from, to }) => from <= endedAt && startedAt - GRACE <= to);
      const allowed = pins[app] ? [pins[app]] : possible.flatMap((span) => [span.active, span.canary ?? []].flat());
      judged += 1;
      if (!allowed.includes(version)) {
        problems.push(`${visitor} was given ${app} ${version} instead of ${[...new Set(allowed)].join(' or ')}`);
      }
      const [span, another] = possible;
      if (!span?.canary || another || pins[app]) continue;
      const key = `${visitor} ${app} ${span.from}`;
      const before = choices.get(key);
      if (before !== undefined) returned.add(key);
      if (before !== undefined && before !== version) {
        problems.push(`${visitor} was given ${app} ${version} after ${before}, while nothing had changed`);
      }
      choices.set(key, version);
    }
  }
  return { problems, judged, stickyVisitors: returned.size };
}

/** What was live from when to when. */
function spansOf(active: string, events: readonly ReleaseEvent[]): Span[] {
  const spans: Span[] = [{ from: 0, to: Number.POSITIVE_INFINITY, active, canary: null, percent: null }];
  for (const { action, version, percent, at } of events) {
    const last = spans.at(-1);
    if (!last || action === 'pin') continue;
    const from = at.getTime();
    spans[spans.length - 1] = { ...last, to: from };
    const isCanary = action === 'canary';
    spans.push({
      from,
      to: Number.POSITIVE_INFINITY,
      active: isCanary ? last.active : version,
      canary: isCanary ? version : null,
      percent: isCanary ? percent : null,
    });
  }
  return spans;
}

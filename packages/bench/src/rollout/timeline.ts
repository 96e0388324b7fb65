/** Compares the releases that visitors got with those that the registry's events prescribe. */
import type { ReleaseEvent } from 'bff/releases';

/** Milliseconds within which every server must apply a change. */
const GRACE = 1000;

export interface Sighting {
  /** The visitor's cookie; empty for a new visitor. */
  readonly visitor: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly versions: Readonly<Record<string, string>>;
  /** Versions pinned by link, by app. */
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
  /** Number of judged sightings: all of an app's releases, and whether a visitor kept theirs. */
  readonly judged: number;
  readonly stickyVisitors: number;
}

/** @param first the initially active versions @param events oldest first */
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
        problems.push(`${visitor} was given ${app} ${version} after ${before}, although nothing had changed`);
      }
      choices.set(key, version);
    }
  }
  return { problems, judged, stickyVisitors: returned.size };
}

function spansOf(active: string, events: readonly ReleaseEvent[]): Span[] {
  const spans: Span[] = [{ from: 0, to: Number.POSITIVE_INFINITY, active, canary: null, percent: null }];
  for (const { action, version, percent, at } of events) {
    const last = spans.at(-1);
    if (!last || action === 'preview') continue;
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

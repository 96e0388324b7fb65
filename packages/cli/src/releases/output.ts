/** Terminal output of the release commands. */
import type { ListedError, ReleaseEvent, ReleaseOverview, ReleaseRecord } from 'bff/releases';
import { formatUtcMinute } from '../terminal/format-time.ts';
import { printableText } from '../terminal/plain-text.ts';
import { table } from '../terminal/table.ts';

type Listed = Pick<
  ReleaseRecord,
  | 'app'
  | 'version'
  | 'commit'
  | 'contractVersion'
  | 'createdAt'
  | 'createdBy'
  | 'renderingOffAt'
  | 'triedInBrowser'
  | 'forPreviews'
>;
type Live = Pick<ReleaseOverview['live'][number], 'app' | 'version' | 'canaryVersion' | 'canaryPercent'>;

/** An overview, from the registry or from a store over HTTP. */
export interface ListedReleases extends Pick<ReleaseOverview, 'events' | 'violations'> {
  readonly releases: readonly Listed[];
  readonly live: readonly Live[];
}

const KILOBYTE = 1000;

export function formatOverview({ releases, live, events, violations }: ListedReleases): string {
  if (releases.length === 0) return 'There are no releases yet. Publish one with: npx nx release-app <app>';
  const shareOf = ({ app, version }: Listed) => {
    const row = live.find((candidate) => candidate.app === app);
    if (row?.version === version) return 'active';
    return row?.canaryVersion === version ? `canary ${row.canaryPercent} %` : '';
  };
  const statusOf = (release: Listed) =>
    [
      shareOf(release),
      ...(release.renderingOffAt ? ['not rendered'] : []),
      ...(release.triedInBrowser === false ? ['not tested in a browser'] : []),
      ...(release.forPreviews ? ['for previews only'] : []),
    ]
      .filter(Boolean)
      .join(', ');
  const rows = releases.map((release) => [
    release.app,
    release.version,
    statusOf(release),
    formatUtcMinute(release.createdAt),
    release.createdBy,
    formatCommit(release.commit),
    release.contractVersion ?? '',
  ]);
  const changes = events.map((event) => [
    formatUtcMinute(event.at),
    event.actor,
    formatEvent(event),
    event.reason ?? '',
  ]);
  return [
    table(['APP', 'VERSION', 'STATUS', 'PUBLISHED (UTC)', 'BY', 'COMMIT', 'CONTRACT'], rows),
    '',
    table(['RECENT CHANGES (UTC)', 'BY', 'WHAT', 'WHY'], changes),
    ...(violations.length > 0 ? ['', formatViolations(violations)] : []),
  ].join('\n');
}

export function formatErrors(errors: readonly ListedError[]): string {
  if (errors.length === 0) return 'Browsers have reported no errors.';
  return errors.map(formatError).join('\n\n');
}

function formatError({ app, version, kind, route, message, seen, lastSeenAt, places }: ListedError): string {
  const times = seen === 1 ? 'once' : `${seen} times`;
  const head = [`${app} ${version}`, route, kind, `${times}, last ${formatUtcMinute(lastSeenAt)} (UTC)`].filter(
    Boolean,
  );
  return [
    head.join(' · '),
    `  ${printableText(message)}`,
    ...places.map((place) => `    at ${printableText(place)}`),
  ].join('\n');
}

function formatViolations(violations: ReleaseOverview['violations']): string {
  const rows = violations.map(({ app, version, violations: count }) => [app, version, String(count)]);
  return table(['APP', 'VERSION', 'VIOLATIONS REPORTED IN 24 H'], rows);
}

export function formatEvent({
  action,
  app,
  version,
  replaced,
  percent,
}: Omit<ReleaseEvent, 'at' | 'actor' | 'reason'>): string {
  const instead = replaced === null ? '' : ` instead of ${replaced}`;
  switch (action) {
    case 'activate':
      return `${app} ${version} is active${instead}.`;
    case 'canary':
      return `${app} ${version} is a canary for ${percent} % of visitors${instead}.`;
    case 'promote':
      return `${app} ${version} is active for all visitors${instead}.`;
    case 'rollback':
      return `${app} is back at ${version}; ${replaced} was rolled back.`;
    case 'auto-rollback':
      return `${app} is back at ${version}; the canary ${replaced} failed too often.`;
    case 'pin':
      return `${app} ${version} was pinned for a visitor.`;
    case 'preview':
      return `A link shows ${app} ${version} to anyone who opens it.`;
  }
}

export function formatCommit(commit: string | null): string {
  const [hash = '', mark] = commit?.split('-') ?? [];
  return mark === undefined ? hash.slice(0, 10) : `${hash.slice(0, 10)}-${mark}`;
}

export function formatKilobytes(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} kB`;
}

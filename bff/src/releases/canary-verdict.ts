/**
 * Decides whether a canary fares worse than the active release. Either of two findings suffices:
 *
 * - Renders that failed on the server, which the server saw itself: at least 10.
 * - Networks that reported failures in browsers: at least 10, for anybody can send a report. Each network (IPv4 /24, IPv6
 *   /48) and each visitor has one vote for a release within the window, and a visitor only for the release that their
 *   signed id draws or that is pinned for them; see votes.ts. So a stranger needs as many networks as real failures
 *   would come from.
 *
 * Both are taken as rates of the views, estimated as Wilson intervals at 3.29 standard errors (one chance in two thousand
 * per side). The canary is given up when even the best rate its numbers allow is above the worst rate the baseline's
 * allow. Counting goes on while the verdict is asked for again and again, which is why the intervals are that wide. Below
 * 30 views there is no verdict. A baseline with fewer views is taken to fail on 5 % of them at worst, and no baseline on
 * less than 1 %: views are what anybody can add, and many of the active release would make its rate as small as one likes.
 */
import { HOUR } from '../clock.ts';
import type { SeenHealth } from './health.repository.ts';

export interface Health extends SeenHealth {
  /** Networks whose browsers reported failures. */
  readonly reports: number;
}

/** How far back a verdict looks, at most to the canary's beginning, in milliseconds; a vote counts as long. */
export const VERDICT_WINDOW = 1 * HOUR;

const MIN_VIEWS = 30;
const MIN_SERVER_ERRORS = 10;
const MIN_REPORTS = 10;
const STANDARD_ERRORS = 3.29;
const ASSUMED_BASELINE_RATE = 0.05;
const TOLERATED_RATE = 0.01;

/** Whether the canary must go. */
export function isWorse(canary: Health, baseline: Health): boolean {
  if (canary.views < MIN_VIEWS) return false;
  const isAbove = (kind: 'serverErrors' | 'reports') =>
    wilson(canary[kind], canary.views).lower > toleratedRate(baseline[kind], baseline.views);
  return (
    (canary.serverErrors >= MIN_SERVER_ERRORS && isAbove('serverErrors')) ||
    (canary.reports >= MIN_REPORTS && isAbove('reports'))
  );
}

/** The rate up to which a canary is as good as a baseline with these numbers. */
function toleratedRate(errors: number, views: number): number {
  return views < MIN_VIEWS ? ASSUMED_BASELINE_RATE : Math.max(TOLERATED_RATE, wilson(errors, views).upper);
}

/** The bounds of the true error rate. Several errors of one view count once. */
function wilson(errors: number, views: number): { readonly lower: number; readonly upper: number } {
  const rate = Math.min(1, errors / views);
  const square = STANDARD_ERRORS ** 2;
  const centre = rate + square / (2 * views);
  const spread = STANDARD_ERRORS * Math.sqrt((rate * (1 - rate)) / views + square / (4 * views ** 2));
  const scale = 1 + square / views;
  return { lower: (centre - spread) / scale, upper: (centre + spread) / scale };
}

/** The numbers behind a verdict, for the log and the history. */
export function describeVerdict(canary: Health, baseline: Health): string {
  const told = ({ reports, serverErrors, views }: Health) =>
    `${reports} networks reported failures and ${serverErrors} renders failed in ${views} views`;
  return `${told(canary)}, while of the active release ${told(baseline)}`;
}

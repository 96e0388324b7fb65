/**
 * A canary is worse than the active release by any of three counts: failed renders on the server (10 at least), networks
 * whose browsers reported failed pages (10), or errors of the release's own scripts (20, as a page may do without what
 * failed). Reports are untrusted, so a network and a visitor have one vote of each kind. Rates per view are compared as
 * Wilson intervals at 3.29 standard errors, wide because the verdict is repeated. Views are untrusted too: a baseline
 * counts as failing on at least 1 % of them, below 30 views on 5 %.
 */
import { HOUR } from '../../base/clock.ts';
import type { SeenHealth } from './health.repository.ts';

export interface Health extends SeenHealth {
  readonly reports: number;
  readonly scriptErrors: number;
}

/** Milliseconds that a verdict looks back, at most to the canary's start; votes count as long. */
export const VERDICT_WINDOW = 1 * HOUR;

const MIN_VIEWS = 30;
const MEASURES = [
  { kind: 'serverErrors', minimum: 10 },
  { kind: 'reports', minimum: 10 },
  { kind: 'scriptErrors', minimum: 20 },
] as const;
const STANDARD_ERRORS = 3.29;
const ASSUMED_BASELINE_RATE = 0.05;
const TOLERATED_RATE = 0.01;

export function isWorse(canary: Health, baseline: Health): boolean {
  if (canary.views < MIN_VIEWS) return false;
  return MEASURES.some(
    ({ kind, minimum }) =>
      canary[kind] >= minimum &&
      wilson(canary[kind], canary.views).lower > toleratedRate(baseline[kind], baseline.views),
  );
}

/** Returns the highest rate that is no worse than this baseline's. */
function toleratedRate(errors: number, views: number): number {
  return views < MIN_VIEWS ? ASSUMED_BASELINE_RATE : Math.max(TOLERATED_RATE, wilson(errors, views).upper);
}

/** Returns the bounds of the true error rate. Several errors of one view count once. */
function wilson(errors: number, views: number): { readonly lower: number; readonly upper: number } {
  const rate = Math.min(1, errors / views);
  const square = STANDARD_ERRORS ** 2;
  const centre = rate + square / (2 * views);
  const spread = STANDARD_ERRORS * Math.sqrt((rate * (1 - rate)) / views + square / (4 * views ** 2));
  const scale = 1 + square / views;
  return { lower: (centre - spread) / scale, upper: (centre + spread) / scale };
}

export function describeVerdict(canary: Health, baseline: Health): string {
  const formatHealth = ({ reports, scriptErrors, serverErrors, views }: Health) =>
    `${count(reports, 'network')} reported failures, ${count(scriptErrors, 'error')} of scripts, and ${count(serverErrors, 'render')} failed in ${count(views, 'view')}`;
  return `${formatHealth(canary)}, while of the active release ${formatHealth(baseline)}`;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

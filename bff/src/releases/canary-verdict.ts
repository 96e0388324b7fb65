/**
 * Decides whether a canary fares worse than the active release, from page views and errors alone.
 *
 * Both error rates are estimated as Wilson intervals at 3.29 standard errors (one chance in two thousand per side). The
 * canary is given up when even the best rate its numbers allow is above the worst rate the baseline's allow. Counting
 * goes on while the verdict is asked for again and again, which is why the intervals are that wide. Below 30 views or 10
 * errors there is no verdict; one network address can add at most 5 errors in ten minutes (the `report` budget), so no
 * single browser brings a canary down. A baseline with fewer than 30 views is taken to fail on 5 % of views at worst.
 */
import type { Health } from './health.repository.ts';

const MIN_VIEWS = 30;
const MIN_ERRORS = 10;
const STANDARD_ERRORS = 3.29;
const ASSUMED_BASELINE_RATE = 0.05;

/** Whether the canary must go. */
export function isWorse(canary: Health, baseline: Health): boolean {
  if (canary.views < MIN_VIEWS || canary.errors < MIN_ERRORS) return false;
  const tolerated = baseline.views < MIN_VIEWS ? ASSUMED_BASELINE_RATE : wilson(baseline).upper;
  return wilson(canary).lower > tolerated;
}

/** The bounds of the true error rate. Several errors of one view count once. */
function wilson({ views, errors }: Health): { readonly lower: number; readonly upper: number } {
  const rate = Math.min(1, errors / views);
  const square = STANDARD_ERRORS ** 2;
  const centre = rate + square / (2 * views);
  const spread = STANDARD_ERRORS * Math.sqrt((rate * (1 - rate)) / views + square / (4 * views ** 2));
  const scale = 1 + square / views;
  return { lower: (centre - spread) / scale, upper: (centre + spread) / scale };
}

/** The numbers behind a verdict, for the log and the history. */
export function describeVerdict(canary: Health, baseline: Health): string {
  const told = ({ errors, views }: Health) => `${errors} errors in ${views} views`;
  return `${told(canary)}, while the active release had ${told(baseline)}`;
}

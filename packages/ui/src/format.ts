/** Formats money and times the same on the server and in every browser: English, UTC. */
import { formatCount } from './format-count.ts';
import { formatTime } from './format-time.ts';

const CENTS_PER_DOLLAR = 100;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** Formats cents: 2999 → '$29.99'. */
export function formatMoney(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${formatCount((Math.abs(cents) / CENTS_PER_DOLLAR).toFixed(2))}`;
}

/** Formats a date: '2026-11-20T17:31:00Z' → 'November 20, 2026'. */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Formats a date with its time: '2026-11-20T17:31:00Z' → 'November 20, 2026, 5:31 PM UTC'. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

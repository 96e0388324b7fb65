/** Formats money and times the same on the server and in every browser: English, UTC. */
import { formatTime } from './format-time.ts';

const CENTS_PER_DOLLAR = 100;
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 2999 cents → '$29.99'. */
export function formatMoney(cents: number): string {
  return money.format(cents / CENTS_PER_DOLLAR);
}

/** '2026-11-20T17:31:00Z' → 'November 20, 2026'. */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** '2026-11-20T17:31:00Z' → 'November 20, 2026, 5:31 PM UTC'. */
export function formatDateTime(iso: string): string {
  return `${formatDate(iso)}, ${formatTime(iso)}`;
}

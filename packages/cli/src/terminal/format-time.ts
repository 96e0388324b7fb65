/** Returns the time in UTC, to the minute. */
export function formatUtcMinute(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}

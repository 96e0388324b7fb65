/** Returns the time in UTC, to the minute. */
export function formatTime(date: Date): string {
  return date.toISOString().slice(0, 16).replace('T', ' ');
}

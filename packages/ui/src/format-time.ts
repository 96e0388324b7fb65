const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** '2026-11-20T17:31:00Z' → '5:31 PM UTC'. */
export function formatTime(iso: string): string {
  // Engines differ in the space before AM and PM.
  return `${time.format(new Date(iso)).replace(/\s/g, ' ')} UTC`;
}

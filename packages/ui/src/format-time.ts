/** Formats a time: '2026-11-20T17:31:00Z' → '5:31 PM UTC'. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} UTC`;
}

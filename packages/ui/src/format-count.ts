/**
 * Formats a number: 23456.7 → '23,456.7', with at most two decimals. Avoids `Intl`, whose first use blocks a slow phone
 * for 150 ms.
 */
export function formatCount(count: number | string): string {
  return String(count).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',');
}

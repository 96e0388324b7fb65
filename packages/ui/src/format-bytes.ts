const KILOBYTE = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats bytes: 2445428 → '2.4 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < KILOBYTE ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / KILOBYTE ** power;
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
}

/** How a model's facts are written. */
import type { ModelFacts } from '@storefront/contract';

const count = new Intl.NumberFormat('en-US');
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const KILOBYTE = 1000;
const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** 33474 → '33,474'. */
export function formatCount(number: number): string {
  return count.format(number);
}

/** 2445428 bytes → '2.4 MB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < KILOBYTE ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / KILOBYTE ** power;
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`;
}

/** 0.3456 metres → '0.35 m'. */
export function formatMetres(metres: number): string {
  return `${upToTwo.format(metres)} m`;
}

/** '44.35 m wide, 32.74 m high, 47.23 m deep'. */
export function formatSize({ width, height, depth }: ModelFacts['size']): string {
  return `${formatMetres(width)} wide, ${formatMetres(height)} high, ${formatMetres(depth)} deep`;
}

/** 1.5 seconds → '1.5 s'. */
export function formatSeconds(seconds: number): string {
  return `${upToTwo.format(seconds)} s`;
}

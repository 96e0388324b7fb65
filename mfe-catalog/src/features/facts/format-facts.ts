import type { ModelFacts } from '@storefront/contract';

const count = new Intl.NumberFormat('en-US');
const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

export function formatCount(number: number): string {
  return count.format(number);
}

/** 0.3456 metres → '0.35 m', with a no-break space. */
export function formatMetres(metres: number): string {
  return `${upToTwo.format(metres)}\u00A0m`;
}

/** '44.35 m wide, 32.74 m high, 47.23 m deep'. */
export function formatSize({ width, height, depth }: ModelFacts['size']): string {
  return `${formatMetres(width)} wide, ${formatMetres(height)} high, ${formatMetres(depth)} deep`;
}

export function formatSeconds(seconds: number): string {
  return `${upToTwo.format(seconds)} s`;
}

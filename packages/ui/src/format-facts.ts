/** Formats a model's facts. Bundled with the apps that use it. */
import { formatCount } from './format-count.ts';

/** In metres. */
export interface Extent {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

const WAYS = [
  ['width', 'wide'],
  ['height', 'high'],
  ['depth', 'deep'],
] as const;

/** Formats a length: 0.3456 metres → '0.35 m', with a no-break space. */
export function formatMetres(metres: number): string {
  return `${upToTwoDecimals(metres)}\u00A0m`;
}

/** Returns '44.35 m wide, 32.74 m high, 47.23 m deep'. */
export function formatSize({ width, height, depth }: Extent): string {
  return `${formatMetres(width)} wide, ${formatMetres(height)} high, ${formatMetres(depth)} deep`;
}

/** Returns the size at rest, and then the sides that are larger while animations play: '…; moving, up to 3 m wide'. */
export function formatSizes(size: Extent, moving: Extent = size): string {
  const larger = WAYS.filter(([side]) => moving[side] > size[side]);
  const words = larger.map(([side, way]) => `${formatMetres(moving[side])} ${way}`).join(', ');
  return words ? `${formatSize(size)}; moving, up to ${words}` : formatSize(size);
}

export function formatSeconds(seconds: number): string {
  return `${upToTwoDecimals(seconds)} s`;
}

/** Rounds the decimal digits as written, so that 0.345 becomes 0.35, unlike `toFixed`. */
function upToTwoDecimals(number: number): string {
  return formatCount(Number(`${Math.round(Number(`${number}e2`))}e-2`));
}

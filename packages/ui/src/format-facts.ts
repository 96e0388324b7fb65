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

/** Facts about a model's surface and rig, without those that an earlier release did not measure. */
export interface SurfaceFacts {
  readonly materials: number;
  readonly textures: number;
  readonly materialNames?: readonly string[] | undefined;
  readonly colour?: readonly ('vertices' | 'textures' | 'materials')[] | undefined;
  readonly uvSets?: number | undefined;
  readonly bones?: number | undefined;
}

/** Returns '3 (Stone, Roof, …)', or '3' without names. */
export function formatMaterials({ materials, materialNames: names }: SurfaceFacts): string {
  const count = formatCount(materials);
  return names?.[0] ? `${count} (${names.join(', ')}${materials > names.length ? ', …' : ''})` : count;
}

const SOURCES = { vertices: 'vertex colours', textures: 'textures', materials: 'material colours' } as const;

/** Returns 'From vertex colours, no textures'; undefined when not known. */
export function formatColour({ colour, textures }: SurfaceFacts): string | undefined {
  if (!colour?.[0]) return colour && NONE;
  return `From ${colour.map((source) => SOURCES[source]).join(', ')}${textures ? '' : ', no textures'}`;
}

const NONE = 'None';

/** Returns '1 set', '42 bones' or 'None'; undefined when not known. */
export function formatNumber(count: number | undefined, noun: string): string | undefined {
  return count ? `${formatCount(count)} ${noun}${count > 1 ? 's' : ''}` : count === 0 ? NONE : undefined;
}

/** Formats a model's facts. Bundled with the apps that use it. */
import { formatCount } from './format-count.ts';

/** In metres. */
interface Extent {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/** Formats a length: 0.3456 metres → '0.35 m', with a no-break space. */
export function formatMetres(metres: number): string {
  return `${upToTwoDecimals(metres)}\u00A0m`;
}

/** Returns '44.35 m wide, 32.74 m high, 47.23 m deep'. */
export function formatSize({ width, height, depth }: Extent): string {
  return `${formatMetres(width)} wide, ${formatMetres(height)} high, ${formatMetres(depth)} deep`;
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

const MOST_NAMES = 12;

/** Returns '3 (Stone, Roof and 1 more)', or '3' without names. */
export function formatMaterials({ materials, materialNames = [] }: SurfaceFacts): string {
  const names = materialNames.slice(0, MOST_NAMES);
  const more = materials - names.length;
  const listed = `${names.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`;
  return names.length > 0 ? `${formatCount(materials)} (${listed})` : formatCount(materials);
}

const SOURCES = { vertices: 'vertex colours', textures: 'textures', materials: 'material colours' } as const;

/** Returns 'Vertex colours, no textures'; undefined when not known. */
export function formatColour({ colour, textures }: SurfaceFacts): string | undefined {
  const sources = colour?.map((source) => SOURCES[source]);
  if (!sources) return undefined;
  if (sources.length === 0) return 'None, white';
  const words = [...sources, ...(textures === 0 ? ['no textures'] : [])].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function formatUvs({ uvSets }: SurfaceFacts): string | undefined {
  return counted(uvSets, 'set');
}

export function formatRig({ bones }: SurfaceFacts): string | undefined {
  return counted(bones, 'bone');
}

function counted(count: number | undefined, noun: string): string | undefined {
  if (!count) return count === 0 ? 'None' : undefined;
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

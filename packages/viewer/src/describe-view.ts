/** Describes a 3D view, as its text alternative and its caption. */
import type { Orbit } from './scene/orbit.ts';
import type { ViewerSettings } from './viewer-settings.ts';

const DEGREE = Math.PI / 180;
const SIDES = [
  'the front',
  'the front right',
  'the right',
  'the back right',
  'the back',
  'the back left',
  'the left',
  'the front left',
] as const;

/** Returns 'Castle, seen from the front right, a little from above, drawn as a wireframe. Flags is playing.' */
export function describeView(name: string, orbit: Orbit, settings: ViewerSettings, clips: readonly string[]): string {
  const { rotates, wireframe, surface, bones, scale, plays } = settings;
  const clip = clips[settings.clip];
  const parts = [
    name,
    rotates ? 'turning slowly' : `seen from ${sideOf(orbit)}`,
    heightOf(orbit),
    distanceOf(orbit),
    wireframe && 'drawn as a wireframe',
    surface === 'colour' && 'in its colours without light',
    surface === 'uvs' && 'with a checker on its UVs',
    bones && 'with its bones',
    scale && 'beside a person',
  ];
  return `${parts.filter(Boolean).join(', ')}.${plays && clip ? ` ${clip} is playing.` : ''}`;
}

function sideOf({ azimuth }: Orbit): string {
  const side = Math.round(azimuth / (45 * DEGREE)) % SIDES.length;
  return SIDES.at(side) ?? SIDES[0];
}

function heightOf({ polar }: Orbit): string {
  if (polar < 40 * DEGREE) return 'from above';
  if (polar < 78 * DEGREE) return 'a little from above';
  return polar <= 92 * DEGREE ? 'level with it' : 'from below';
}

function distanceOf({ zoom }: Orbit): string | undefined {
  if (zoom < 0.7) return 'close up';
  return zoom > 1.4 ? 'from afar' : undefined;
}

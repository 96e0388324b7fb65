/** The viewpoint, on a sphere around the model. Angles in radians. */

export interface Orbit {
  /** The angle around the vertical axis; 0 is the front. */
  readonly azimuth: number;
  /** The angle from the top: 0 looks straight down, π straight up. */
  readonly polar: number;
  /** 1 shows the whole model, less is closer. */
  readonly zoom: number;
}

const DEGREE = Math.PI / 180;
const MIN_POLAR = 5 * DEGREE;
const MAX_POLAR = 100 * DEGREE;
const MIN_ZOOM = 0.15;
const MAX_ZOOM = 2.5;

export const FIRST_ORBIT: Orbit = { azimuth: 35 * DEGREE, polar: 70 * DEGREE, zoom: 1 };

export const KEY_TURN = 10 * DEGREE;
export const KEY_ZOOM = 1.15;

export function turned({ azimuth, polar, zoom }: Orbit, right: number, down: number): Orbit {
  return { azimuth: azimuth + right, polar: clamp(polar + down, MIN_POLAR, MAX_POLAR), zoom };
}

export function zoomed({ zoom, ...rest }: Orbit, factor: number): Orbit {
  return { ...rest, zoom: clamp(zoom * factor, MIN_ZOOM, MAX_ZOOM) };
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

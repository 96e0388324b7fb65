/** The sky of a set, painted. Runs in the browser as it is. */
import * as THREE from 'three';
import type { Light } from './light.ts';
import type { Camera } from './scene.ts';

export type View = Omit<Camera, 'width' | 'height'>;

export const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The sky behind it all: a ramp, the light's glow, and by night stars cut as facets. */
export function sky(
  { ramp, glow, stars }: NonNullable<Light['heaven']>,
  width: number,
  height: number,
  { pitch, yaw, fov }: View,
): THREE.Texture {
  const context = paper(width, height);
  const focal = height / 2 / Math.tan(radians(fov / 2));
  const at = (elevation: number) => height / 2 - Math.tan(radians(elevation - pitch)) * focal;
  const across = (azimuth: number) => width / 2 + Math.tan(radians(azimuth - yaw)) * focal;
  const [low, high] = [at(0), at(22)];
  const gradient = context.createLinearGradient(0, low, 0, high);
  for (const [i, colour] of ramp.entries()) gradient.addColorStop(i / (ramp.length - 1), colour);
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
  const [x, y, r] = [across(glow.azimuth), at(glow.elevation), (glow.radius / 24) * focal * 0.42];
  const halo = context.createRadialGradient(x, y, 0, x, y, r);
  for (let i = 0; i <= 12; i++)
    halo.addColorStop(i / 12, `rgb(${glow.rgb.join(' ')} / ${glow.opacity * (1 - i / 12) ** 2})`);
  context.fillStyle = halo;
  context.fillRect(0, 0, width, height);
  let seed = 7;
  const chance = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let i = 0; i < stars; i++) {
    const [azimuth, elevation, size, faint] = [chance() * 120 - 60, 3 + chance() ** 0.7 * 30, chance() ** 3, chance()];
    const [sx, sy, s] = [across(azimuth), at(elevation), (0.0015 + size * 0.003) * Math.max(height, 700)];
    context.fillStyle = `rgb(226 240 232 / ${(0.35 + 0.6 * faint) * Math.min(1, (elevation - 2) / 9)})`;
    context.beginPath();
    for (const [dx, dy] of [
      [0, -1.5],
      [0.32, -0.32],
      [1, 0],
      [0.32, 0.32],
      [0, 1.5],
      [-0.32, 0.32],
      [-1, 0],
      [-0.32, -0.32],
    ] as const)
      context.lineTo(sx + dx * s, sy + dy * s);
    context.fill();
  }
  const texture = new THREE.CanvasTexture(context.canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

/** White in the middle, black at the edge. */
export function softSpot(): THREE.Texture {
  const context = paper(256, 256);
  const ramp = context.createRadialGradient(128, 128, 0, 128, 128, 128);
  for (let i = 0; i <= 16; i++) {
    const grey = Math.round(255 * (Math.cos((i / 16) * Math.PI) * 0.5 + 0.5) ** 1.5);
    ramp.addColorStop(i / 16, `rgb(${grey} ${grey} ${grey})`);
  }
  context.fillStyle = ramp;
  context.fillRect(0, 0, 256, 256);
  return new THREE.CanvasTexture(context.canvas);
}

/** Something to paint on. */
export function paper(width: number, height: number): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  element.width = width;
  element.height = height;
  const context = element.getContext('2d');
  if (!context) throw new Error('There is no canvas to draw on.');
  return context;
}

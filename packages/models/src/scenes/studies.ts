/** Single models: how one comes to be, and a chest with nothing in it. */
import type { Placed, Scene } from './scene.ts';

const still = { mist: [], shadows: 0, lit: { middle: [0, 6, 0], reach: 40 } } as const;

const MILL = { slug: 'windmill', turn: [0, 34, 0] } as const satisfies Partial<Placed>;

/** One model three times: its edges, its faces, its colours. */
export const making: Scene = {
  name: 'making',
  ...still,
  placed: [
    { ...MILL, at: [-15.5, 0, 0], stage: 'wire' },
    { ...MILL, at: [0, 0, 0], stage: 'clay' },
    { ...MILL, at: [15.5, 0, 0] },
  ],
  lamps: [],
  cameras: { wide: { width: 1920, height: 800, from: [0, 18, 68], yaw: 0, pitch: -9, fov: 16 } },
};

export const emptyChest: Scene = {
  name: 'empty-chest',
  ...still,
  lit: { middle: [0, 0.5, 0], reach: 2.4 },
  placed: [{ slug: 'treasure-chest', at: [0, 0, 0], turn: [0, -26, 0], without: ['Hoard', 'Spill'] }],
  lamps: [],
  cameras: { square: { width: 960, height: 720, from: [0, 2.6, 6.2], yaw: 0, pitch: -18.4, fov: 21 } },
};

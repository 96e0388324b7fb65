/** Which pictures are taken of which scene, and in which sizes they are kept. */
import { doorstep } from './doorstep.ts';
import type { LightName } from './light.ts';
import type { Scene } from './scene.ts';
import { emptyChest, making } from './studies.ts';
import { valley } from './valley.ts';
import { workbench } from './workbench.ts';

export type Subject = {
  /** What its files are called. */
  readonly name: string;
  readonly scene: Scene;
  readonly camera: string;
  readonly lights: Readonly<Partial<Record<'day' | 'night', LightName>>>;
  readonly widths: readonly number[];
  /** Of the one WebP, for browsers that do not show AVIF; none where the picture only adorns what words say. */
  readonly fallback?: number;
  readonly quality: number;
  /** Cuts off what is transparent around it. */
  readonly isCut?: boolean;
};

const outdoors = { day: 'morning', night: 'dusk' } as const;
const indoors = { day: 'day', night: 'evening' } as const;
const category = { scene: valley, lights: outdoors, widths: [480, 800], fallback: 640, quality: 58 } as const;

export const subjects: readonly Subject[] = [
  {
    name: 'valley',
    scene: valley,
    camera: 'wide',
    lights: outdoors,
    widths: [960, 1280, 1920, 2560],
    fallback: 1600,
    quality: 62,
  },
  {
    name: 'valley-tall',
    scene: valley,
    camera: 'tall',
    lights: outdoors,
    widths: [480, 780, 1080],
    fallback: 780,
    quality: 60,
  },
  { ...category, name: 'buildings', camera: 'buildings' },
  { ...category, name: 'creatures', camera: 'creatures' },
  { ...category, name: 'props', camera: 'props' },
  {
    name: 'window',
    scene: valley,
    camera: 'window',
    lights: { night: 'dusk' },
    widths: [540, 1080],
    fallback: 720,
    quality: 50,
  },
  {
    name: 'doorstep',
    scene: doorstep,
    camera: 'square',
    lights: { night: 'dusk' },
    widths: [1080],
    quality: 50,
  },
  {
    name: 'workbench',
    scene: workbench,
    camera: 'wide',
    lights: indoors,
    isCut: true,
    widths: [640, 1080, 1440],
    fallback: 1080,
    quality: 55,
  },
  {
    name: 'making',
    scene: making,
    camera: 'wide',
    lights: indoors,
    isCut: true,
    widths: [640, 1080, 1800],
    fallback: 1080,
    quality: 55,
  },
  {
    name: 'empty-chest',
    scene: emptyChest,
    camera: 'square',
    lights: { day: 'day' },
    isCut: true,
    widths: [480],
    quality: 55,
  },
];

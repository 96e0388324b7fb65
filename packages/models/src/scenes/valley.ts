/** The valley below the keep: the picture one remembers the studio by. */
import { node } from '../kit/pieces.ts';
import { seeded } from '../kit/random.ts';
import { land } from './land.ts';
import type { Placed, Scene } from './scene.ts';
import { height, KEEP, on, PATH, TOWER, WATER } from './valley-ground.ts';
import { gulls, trees } from './valley-life.ts';
import { crags, mountains, stones } from './valley-rocks.ts';

/** Height of the eye, metres. */
const EYE = 14;

function build() {
  const random = seeded(2025);
  const ground = land({
    height,
    random,
    near: 9,
    far: 900,
    spread: 0.72,
    rows: 120,
    columns: 120,
    path: PATH,
    pathWidth: 1.5,
    shore: WATER + 0.9,
  });
  return node('Valley', [], {
    children: [
      node('Ground', [ground]),
      node('Crags', crags(random)),
      node('Mountains', mountains(random)),
      node('Trees', trees(random)),
      node('Stones', stones(random)),
      node('Gulls', gulls(random)),
    ],
  });
}

const placed: readonly Placed[] = [
  { slug: 'castle', at: [KEEP[0], 26.4, -KEEP[1]], turn: [0, -28, 0] },
  { slug: 'wizard-tower', at: [TOWER[0], 28.4, -TOWER[1]], turn: [0, -20, 0] },
  { slug: 'thatched-cottage', at: on(23, 124, 0.4), turn: [0, -30, 0] },
  { slug: 'thatched-cottage', at: on(3, 128, 0.4), turn: [0, 40, 0] },
  { slug: 'tavern', at: on(37, 132, 0.4), turn: [0, -24, 0] },
  { slug: 'thatched-cottage', at: on(29, 147, 0.4), turn: [0, -5, 0] },
  { slug: 'windmill', at: on(-9, 172, 0.5), turn: [0, 24, 0], scale: 1.15 },
  { slug: 'stone-bridge', at: [7.2, 0.1, -96.5], turn: [0, 74, 0], without: ['Brook'] },
  { slug: 'lighthouse', at: [-150, WATER - 0.3, -345], turn: [0, 30, 0], scale: 1.4 },
  { slug: 'dragon-model', at: [13, 38, -150], turn: [-14, -38, 12], without: ['Rock'], scale: 1.5 },
  { slug: 'wayfarers-lantern', at: on(6.9, 20, 0.12), turn: [0, -24, 0] },
  { slug: 'stag-spirit', at: on(-3.2, 75.5, 0.5), turn: [0, -60, 0], scale: 1.3 },
  { slug: 'market-cart', at: on(12.4, 110, 0.02), turn: [0, 28, 0], scale: 1.2 },
];

export const valley: Scene = {
  name: 'valley',
  land: build,
  placed,
  lamps: [
    { at: [7.5, 11.75, -19.9], strength: 9, halo: 1.5 },
    { at: [-150, 21.4, -345], strength: 400, halo: 16 },
    { at: [12.4, 5, -106], strength: 60, halo: 3 },
    { at: [-3.2, 4.4, -74], strength: 50, colour: '#7fd0ff' },
    { at: [19, 5, -115], strength: 160 },
    { at: [4, 5, -119], strength: 160 },
    { at: [33, 6, -123], strength: 200 },
    { at: [8, 6, -90], strength: 140 },
    { at: [-6, 14, -160], strength: 160 },
    { at: [31, 31, -184], strength: 260 },
    { at: [50, 38, -196], strength: 220 },
    { at: [41.3, 43.6, -192], strength: 150, halo: 6 },
    { at: [104, 46, -278], strength: 120, colour: '#b99cff', halo: 9 },
  ],
  mist: [
    { at: [-60, 3, -215], width: 280, height: 22, opacity: 0.5 },
    { at: [40, 2, -152], width: 120, height: 15, opacity: 0.55 },
    { at: [-120, 8, -420], width: 620, height: 46, opacity: 0.6 },
    { at: [150, 10, -320], width: 330, height: 44, opacity: 0.5 },
    { at: [0, 1, -86], width: 90, height: 8, opacity: 0.3 },
  ],
  water: WATER,
  lit: { middle: [30, 0, -130], reach: 170 },
  cameras: {
    wide: { width: 2560, height: 1200, from: [0, EYE, 0], yaw: 0, pitch: 2.4, fov: 27 },
    tall: { width: 1080, height: 1920, from: [0, EYE, 0], yaw: 9.6, pitch: 11.2, fov: 42.5 },
    buildings: { width: 960, height: 1200, from: [19, 6.2, -86], yaw: 18, pitch: 12.5, fov: 42 },
    creatures: { width: 960, height: 1200, from: [4.2, 4.6, -60], yaw: -27, pitch: 6, fov: 34 },
    props: { width: 960, height: 1200, from: [3.7, 11.9, -13.4], yaw: 24, pitch: 3, fov: 36 },
    window: { width: 1080, height: 1440, from: [29, 4.2, -112], yaw: 20, pitch: 9, fov: 34 },
  },
};

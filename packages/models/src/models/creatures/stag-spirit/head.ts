/** The stag's head and antlers. */
import { eye } from '../../../kit/anatomy.ts';
import { tone } from '../../../kit/palette.ts';
import { mirror, type Piece, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume, strew } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { chain, sculpt } from '../../../kit/sculpt.ts';
import { ball, type Point, sample, tube } from '../../../kit/shapes.ts';
import { BACK, COAT, NECK, PALE, tint } from './body.ts';

export function headPieces(random: Random): Pieces {
  const skull = sculpt(
    [
      ...chain([NECK, [0, 1.78, 0.66], [0, 2.0, 0.78]], [0.165, 0.13, 0.115], COAT),
      { ball: [0, 2.06, 0.86], radius: [0.125, 0.13, 0.15], colour: COAT },
      ...chain(
        [
          [0, 2.05, 0.92],
          [0, 1.94, 1.16],
        ],
        [0.105, 0.066],
        COAT,
      ),
      { ball: [0, 1.935, 1.17], radius: [0.07, 0.064, 0.07], colour: PALE },
    ],
    'skin',
    { cell: 0.03, melt: 0.07, triangles: 1000, crease: 60, tint },
  );
  const mane = strew(skull, {
    count: 130,
    apart: 0.052,
    random,
    lift: 0.32,
    flow: (at) => [at.x * 0.6, -1, at.z > 0.7 ? 0.1 : -0.5],
    where: (at, normal) => at.y < 1.86 && at.z < 0.95 && (normal.z > -0.2 || at.y < 1.6),
    make: () => [plume({ length: 0.2, width: 0.085, colour: tone(PALE, -0.1), tip: PALE, random })],
  });
  const side: Pieces = [
    ...place(eye(0.042, 0x17304f, false), { at: [0.103, 2.075, 0.955], turn: [0, 60, 0] }),
    ...place([plume({ length: 0.27, width: 0.11, colour: COAT, tip: BACK })], {
      at: [0.09, 2.11, 0.78],
      turn: [-14, 26, -66],
    }),
    piece(ball(0.018, 1).scale(0.8, 0.6, 1), 'skin', 0x2b3550, { crease: 180 }),
  ];
  const [nostril] = place(side.slice(-1), { at: [0.036, 1.945, 1.225] });
  const halves = [...side.slice(0, -1), ...(nostril ? [nostril] : [])];
  const brow = place([piece(ball(0.034, 1).scale(0.8, 1.3, 0.4), 'coolGlow', 0xd6f4ff, { crease: 180 })], {
    at: [0, 2.13, 0.985],
    turn: [-32, 0, 0],
  });
  return [skull, ...mane, ...halves, ...mirror(halves), ...brow];
}

/** The left antler: a sweeping beam with tines, hung with leaves of light. */
export function antler(): Piece[] {
  const beam: Point[] = [
    [0.06, 2.15, 0.84],
    [0.2, 2.36, 0.7],
    [0.44, 2.6, 0.58],
    [0.6, 2.92, 0.66],
    [0.58, 3.24, 0.86],
  ];
  const at = (t: number): Point => [
    sample(
      beam.map(([x]) => x),
      t,
    ),
    sample(
      beam.map(([, y]) => y),
      t,
    ),
    sample(
      beam.map(([, , z]) => z),
      t,
    ),
  ];
  const bone = (points: readonly Point[], radius: number) =>
    piece(
      tube(points, [radius, radius * 0.8, radius * 0.5, radius * 0.1], { sides: 7, rings: points.length * 3 }),
      'coolGlow',
      0x7fb4dc,
      { top: 0xe8faff, crease: 60 },
    );
  const tine = (t: number, x: number, y: number, z: number) => {
    const [px, py, pz] = at(t);
    return bone(
      [
        [px, py, pz],
        [px + x * 0.55, py + y * 0.35, pz + z * 0.6],
        [px + x, py + y, pz + z],
      ],
      0.036 - t * 0.01,
    );
  };
  const leaves = [0.3, 0.45, 0.62, 0.75, 0.9, 1].flatMap((t, i) =>
    place([plume({ length: 0.13, width: 0.07, colour: 0x7fe0d0, tip: 0xe6fff4, surface: 'greenGlow' })], {
      at: at(t),
      turn: [i % 2 === 0 ? 150 : 40, i * 70, i * 40],
    }),
  );
  return [
    bone(beam, 0.056),
    tine(0.12, 0.05, 0.2, 0.3),
    tine(0.36, 0.02, 0.34, 0.2),
    tine(0.5, 0.3, 0.24, -0.14),
    tine(0.68, 0.3, 0.3, 0.02),
    tine(0.8, -0.12, 0.34, -0.06),
    tine(0.9, 0.18, 0.3, 0.12),
    ...leaves,
  ];
}

/** The sea the serpent rises from. */
import { palette, tone } from '../../../kit/palette.ts';
import { type Piece, type Pieces, piece, place } from '../../../kit/pieces.ts';
import type { Random } from '../../../kit/random.ts';
import { lathe, rock } from '../../../kit/shapes.ts';
import { SEA } from './body.ts';

const FOAM = 0xeaf6f4;

/** A broken ring of foam about the origin. */
export function foam(radius: number, random: Random): Pieces {
  return Array.from({ length: 11 }, (_, i) => {
    const angle = (i / 11) * 2 * Math.PI;
    const size = radius * random.between(0.14, 0.26);
    const fleck = lathe(
      [
        [size, 0],
        [size * 0.86, size * 0.42],
        [size * 0.4, size * 0.66],
        [0, size * 0.72],
      ],
      8,
    );
    return place([piece(fleck, 'plaster', tone(FOAM, -0.06), { top: FOAM, crease: 50 })], {
      at: [Math.sin(angle) * radius, -0.02, Math.cos(angle) * radius],
      turn: [0, i * 40, 0],
      scale: [1.3, 1, 1],
    });
  }).flat();
}

export function sea(random: Random): Pieces {
  const [rings, sides] = [7, 44];
  const rim: Piece[] = [];
  const height = (x: number, z: number) =>
    SEA + 0.05 * Math.sin(x * 2.6 + z * 1.2) + 0.035 * Math.sin(z * 3.4 - x * 1.1);
  const water = lathe(
    [...Array.from({ length: rings }, (_, i): [number, number] => [3.3 * (1 - i / (rings - 1)), SEA])],
    sides,
  );
  const position = water.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const [x, z] = [position.getX(i) * 1.12, position.getZ(i) * 0.62];
    position.setXYZ(i, x, height(x, z), z);
  }
  const skirt = lathe(
    [
      [3.34, 0],
      [3.33, 0.5],
      [3.3, 1],
    ],
    sides,
  );
  const edge = skirt.getAttribute('position');
  for (let i = 0; i < edge.count; i++) {
    const [x, y, z] = [edge.getX(i) * 1.12, edge.getY(i), edge.getZ(i) * 0.62];
    edge.setXYZ(i, x, y * height(x, z), z);
  }
  for (const [x = 0, z = 0, size = 0.3] of [
    [2.7, -0.6, 0.5],
    [3.1, -0.2, 0.28],
    [-2.1, 1.1, 0.34],
    [-0.4, -1.5, 0.36],
  ])
    rim.push(
      ...place(
        [
          piece(rock(size, random), 'stone', tone(palette.basalt, -0.04), {
            top: tone(palette.basalt, 0.12),
            crease: 0,
          }),
        ],
        { at: [x, SEA - 0.14, z] },
      ),
      ...place(foam(size * 1.1, random), { at: [x, SEA + 0.02, z] }),
    );
  return [
    piece(water, 'water', 0x2c7f9c, { top: 0x4fb3bd, crease: 0, vary: { random, facet: 0.05 } }),
    piece(skirt, 'water', 0x1c4f74, { top: 0x2c7f9c, crease: 0, vary: { random, facet: 0.04 } }),
    ...rim,
  ];
}

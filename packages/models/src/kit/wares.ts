/** What people carry, store and sell: sacks, rope, fruit, bread. */
import { type Colour, mix, palette, tone } from './palette.ts';
import { around, type Piece, piece, place, wobble } from './pieces.ts';
import type { Random } from './random.ts';
import { ball, brick, lathe, tube } from './shapes.ts';

/** A full sack with a tied neck, about as wide as high. */
export function sack(height: number, random: Random, colour: Colour = palette.rope): Piece[] {
  const r = height * 0.42;
  const body = lathe(
    [
      [0, 0],
      [r * 0.82, 0],
      [r * 1.02, height * 0.16],
      [r, height * 0.36],
      [r * 0.74, height * 0.6],
      [r * 0.26, height * 0.76],
      [r * 0.22, height * 0.8],
      [r * 0.5, height],
      [r * 0.3, height * 0.93],
      [0, height * 0.86],
    ],
    11,
  );
  return [
    piece(wobble(body, height * 0.022, random), 'cloth', tone(colour, -0.06), { top: tone(colour, 0.06), crease: 50 }),
    ...place(cord(r * 0.27, height * 0.05), { at: [0, height * 0.785, 0] }),
  ];
}

function cord(radius: number, thickness: number): Piece[] {
  const loop = lathe(
    [
      [radius * 0.7, -thickness / 2],
      [radius + thickness * 0.4, -thickness / 2],
      [radius + thickness * 0.7, 0],
      [radius + thickness * 0.4, thickness / 2],
      [radius * 0.7, thickness / 2],
    ],
    9,
  );
  return [piece(loop, 'cloth', palette.walnut, { crease: 60 })];
}

/** A coil of rope lying on the ground. */
export function ropeCoil(radius: number, random: Random, turns = 4, colour: Colour = palette.rope): Piece[] {
  const thick = radius * 0.24;
  const layers = Array.from({ length: turns }, (_, i) => {
    const r = radius * (1 - 0.04 * (i % 2)) + random.jitter(radius * 0.03);
    const y = thick * (0.42 + i * 0.74);
    const path = Array.from({ length: 13 }, (_, k) => {
      const a = (k / 12) * 2 * Math.PI;
      return [Math.sin(a) * r, y + Math.sin(a * 2 + i) * thick * 0.12, Math.cos(a) * r] as const;
    });
    return piece(tube(path, [thick / 2, thick / 2], { sides: 6, rings: 20 }), 'cloth', colour, {
      crease: 60,
      vary: { random, piece: 0.08 },
    });
  });
  const end = tube(
    [
      [radius * 0.6, thick * turns * 0.6, radius * 0.75],
      [radius * 1.15, thick * 0.9, radius * 0.9],
      [radius * 1.6, thick * 0.5, radius * 0.55],
      [radius * 1.85, thick * 0.45, radius * 0.9],
    ],
    [thick / 2, thick / 2, thick * 0.4],
    { sides: 6, rings: 12 },
  );
  return [...layers, piece(end, 'cloth', colour, { crease: 60 })];
}

/** An apple, `size` across. */
export function apple(size: number, colour: Colour): Piece[] {
  const r = size / 2;
  const body = lathe(
    [
      [0, r * 0.06],
      [r * 0.5, 0],
      [r * 0.92, r * 0.5],
      [r, r * 1.1],
      [r * 0.7, r * 1.62],
      [r * 0.3, r * 1.7],
      [0, r * 1.5],
    ],
    8,
  );
  return [
    piece(body, 'skin', tone(colour, -0.05), { top: tone(colour, 0.05), crease: 60 }),
    ...place([piece(brick(r * 0.2, r * 0.55, r * 0.2), 'wood', palette.bark)], {
      at: [0, r * 1.5, 0],
      turn: [0, 0, 16],
    }),
  ];
}

/** A ribbed pumpkin with a crooked stalk. */
export function pumpkin(size: number, colour: Colour = palette.autumn): Piece[] {
  const r = size / 2;
  const ribs = around(8, r * 0.5, () => [
    piece(
      ball(r * 0.56, 2)
        .scale(0.86, 1.16, 1)
        .translate(0, r * 0.62, 0),
      'skin',
      tone(colour, -0.1),
      {
        top: tone(colour, 0.04),
        crease: 60,
      },
    ),
  ]);
  const stalk = tube(
    [
      [0, r * 1.1, 0],
      [0, r * 1.35, 0],
      [r * 0.2, r * 1.6, 0],
    ],
    [r * 0.17, r * 0.1, r * 0.09],
    { sides: 6 },
  );
  return [...ribs, piece(stalk, 'foliage', palette.moss)];
}

/** A round loaf with cuts in its crust. */
export function loaf(size: number): Piece[] {
  const crust = ball(size / 2, 2)
    .scale(1.25, 0.72, 0.9)
    .translate(0, size * 0.3, 0);
  const cut = (x: number) =>
    place([piece(ball(size * 0.2, 1).scale(0.3, 0.28, 1), 'skin', palette.cream, { crease: 60 })], {
      at: [x, size * 0.61 - Math.abs(x) * 0.16, 0],
      turn: [0, 24, 0],
    });
  return [
    piece(crust, 'skin', palette.bronze, { top: mix(palette.thatch, palette.bronze, 0.4), crease: 60 }),
    ...[-0.26, 0, 0.26].flatMap((x) => cut(x * size)),
  ];
}

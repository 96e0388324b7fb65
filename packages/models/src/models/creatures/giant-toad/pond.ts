/** The toad's pond: water, stone, lilies and reeds. */
import { grassTuft } from '../../../kit/nature.ts';
import { mix, palette, tone } from '../../../kit/palette.ts';
import { around, type Piece, type Pieces, piece, place, wobble } from '../../../kit/pieces.ts';
import { plume } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { ball, lathe, slab, tube } from '../../../kit/shapes.ts';
import { STONE } from './body.ts';

export function pond(random: Random): Pieces {
  const water = lathe(
    [
      [1.8, 0],
      [1.82, 0.03],
      [1.78, 0.05],
      [0, 0.05],
    ],
    40,
  );
  const slabStone = wobble(
    lathe(
      [
        [1.3, 0],
        [1.26, STONE * 0.5],
        [1.08, STONE * 0.93],
        [0.9, STONE],
        [0, STONE],
      ],
      14,
    ),
    0.06,
    random,
  );
  const pads = [
    [1.36, 1.0, 0.3],
    [0.35, 1.52, 0.25],
    [-1.12, 1.05, 0.34],
    [-1.5, -0.4, 0.24],
    [1.58, -0.28, 0.22],
  ].flatMap(([x = 0, z = 0, r = 0.3]) => lilyPad(x, z, r, random));
  const reeds = [
    [-1.4, -0.95],
    [-1.2, -1.2],
    [1.2, -1.12],
    [1.45, -0.8],
  ].flatMap(([x = 0, z = 0]) => place(reed(random), { at: [x, 0.02, z] }));
  return [
    piece(water, 'water', tone(palette.water, -0.08), { top: palette.water, crease: 40 }),
    piece(slabStone, 'stone', tone(palette.granite, -0.1), {
      top: mix(palette.granite, palette.moss, 0.35),
      crease: 0,
      vary: { random, facet: 0.05 },
    }),
    ...around(
      11,
      0,
      () =>
        place(
          [
            piece(
              ball(random.between(0.1, 0.19), 1).scale(1.2, 0.7, 1),
              'stone',
              tone(palette.granite, random.jitter(0.08)),
              { crease: 0 },
            ),
          ],
          { at: [0, 0.06, random.between(1.72, 1.82)] },
        ),
      12,
    ),
    ...pads,
    ...reeds,
    ...[
      [1.05, -0.35],
      [-1, 0.32],
      [-0.3, 1.1],
      [0.5, -1.1],
    ].flatMap(([x = 0, z = 0]) => place(grassTuft(0.28, random, palette.moss), { at: [x, STONE * 0.72, z] })),
  ];
}

function lilyPad(x: number, z: number, radius: number, random: Random): Piece[] {
  const outline = Array.from({ length: 15 }, (_, i) => {
    const angle = ((20 + (i / 14) * 320) * Math.PI) / 180;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  });
  const leaf = piece(slab([[0, 0], ...outline], 0.02, { bevel: 0.004 }), 'foliage', palette.leaf, {
    vary: { random, piece: 0.15 },
  });
  const flower =
    radius > 0.29
      ? [0, 1].flatMap((ring) =>
          around(
            6,
            0,
            () =>
              place(
                [
                  plume({
                    length: 0.14 - ring * 0.03,
                    width: 0.07,
                    colour: 0xf4b6c4,
                    tip: 0xfff0f0,
                    surface: 'foliage',
                  }),
                ],
                { turn: [62 - ring * 36, 0, 0] },
              ),
            ring * 30,
          ),
        )
      : [];
  const heart = radius > 0.29 ? [piece(ball(0.035, 1), 'foliage', palette.gold, { crease: 180 })] : [];
  return [
    ...place([leaf], { at: [x, 0.062, z], turn: [-90, random.between(0, 360), 0] }),
    ...place([...flower, ...place(heart, { at: [0, 0.03, 0] })], { at: [x, 0.075, z] }),
  ];
}

function reed(random: Random): Piece[] {
  const height = random.between(0.8, 1.25);
  const lean = random.jitter(0.12);
  return [
    piece(
      tube(
        [
          [0, 0, 0],
          [lean * 0.4, height * 0.5, 0],
          [lean, height, 0],
        ],
        [0.022, 0.016, 0.01],
        { sides: 5, rings: 4 },
      ),
      'foliage',
      palette.moss,
      { top: palette.grass },
    ),
    ...place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [0.045, 0.03],
              [0.045, 0.2],
              [0, 0.24],
            ],
            8,
          ),
          'wood',
          0x6b4228,
          { crease: 60 },
        ),
      ],
      { at: [lean * 0.86, height * 0.86, 0] },
    ),
    ...[0, 1].flatMap((i) =>
      place(
        [
          plume({
            length: height * 0.75,
            width: 0.07,
            colour: palette.moss,
            tip: palette.grass,
            surface: 'foliage',
            belly: 0.35,
          }),
        ],
        { turn: [random.between(6, 18), i * 170 + random.jitter(40), 0] },
      ),
    ),
  ];
}

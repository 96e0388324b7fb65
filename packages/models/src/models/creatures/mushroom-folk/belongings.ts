/** What the mushroom folk carry. */
import { palette, tone } from '../../../kit/palette.ts';
import { type Pieces, piece, place } from '../../../kit/pieces.ts';
import { plume } from '../../../kit/plumage.ts';
import type { Random } from '../../../kit/random.ts';
import { drum, lathe, tube } from '../../../kit/shapes.ts';

export function elderThings(random: Random): Pieces {
  const beard = [-3, -2, -1, 0, 1, 2, 3].flatMap((i) =>
    place([plume({ length: 0.25 - Math.abs(i) * 0.034, width: 0.07, colour: 0xe6e4dc, tip: 0xffffff, random })], {
      at: [i * 0.026, 0.275, 0.142 - Math.abs(i) * 0.012],
      turn: [168, i * 12, i * -5],
    }),
  );
  const brows = [1, -1].flatMap((side) =>
    place([plume({ length: 0.1, width: 0.04, colour: 0xe6e4dc, tip: 0xffffff })], {
      at: [side * 0.03, 0.372, 0.13],
      turn: [0, side * 20, side * -72],
    }),
  );
  const staff = tube(
    [
      [-0.26, -0.02, 0.16],
      [-0.25, 0.3, 0.15],
      [-0.27, 0.58, 0.15],
      [-0.2, 0.72, 0.15],
      [-0.1, 0.69, 0.16],
      [-0.12, 0.6, 0.17],
    ],
    [0.02, 0.022, 0.022, 0.02, 0.017, 0.01],
    { sides: 7, rings: 18 },
  );
  const charm = place(
    [
      piece(
        lathe(
          [
            [0, -0.05],
            [0.03, 0],
            [0, 0.05],
          ],
          6,
        ),
        'greenGlow',
        0x4fd08a,
        { top: 0xd8ffe8, crease: 0 },
      ),
    ],
    { at: [-0.18, 0.57, 0.16] },
  );
  const leaf = place(
    [plume({ length: 0.13, width: 0.06, colour: palette.leaf, tip: palette.grass, surface: 'foliage' })],
    { at: [-0.26, 0.62, 0.15], turn: [10, 0, 50] },
  );
  const pads = [0.62, 0.5].flatMap((y, i) =>
    place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [0.085 - i * 0.02, 0.012],
              [0.078 - i * 0.02, 0.03],
              [0, 0.038],
            ],
            12,
          ),
          'skin',
          0xd8a25a,
          { top: 0xf0c888, crease: 40 },
        ),
      ],
      { at: [0.2 + i * 0.05, y + 0.05, 0.1], turn: [0, 0, -8] },
    ),
  );
  return [
    ...beard,
    ...brows,
    piece(staff, 'wood', palette.walnut, { top: palette.oak, crease: 40 }),
    ...charm,
    ...leaf,
    ...pads,
  ];
}

export function bearerThings(): Pieces {
  const frame = [0, 90, 180, 270].flatMap((turn) =>
    place(
      place(
        [
          piece(
            tube(
              [
                [0, 0, 0],
                [0.008, 0.06, 0],
                [0, 0.12, 0],
              ],
              [0.007, 0.007],
              { sides: 5, rings: 3 },
            ),
            'metal',
            palette.iron,
          ),
        ],
        { at: [0.05, 0, 0] },
      ),
      { turn: [0, turn + 45, 0] },
    ),
  );
  const lantern: Pieces = [
    piece(drum(0.068, 0.022, { bevel: 0.006, segments: 12 }), 'metal', palette.bronze),
    ...place(frame, { at: [0, 0.018, 0] }),
    ...place(
      [
        piece(
          lathe(
            [
              [0.07, 0],
              [0.074, 0.012],
              [0.03, 0.05],
              [0.012, 0.06],
              [0, 0.062],
            ],
            12,
          ),
          'metal',
          palette.bronze,
          { crease: 30 },
        ),
      ],
      { at: [0, 0.134, 0] },
    ),
    ...place(
      [
        piece(
          tube(
            [
              [-0.026, 0, 0],
              [-0.02, 0.034, 0],
              [0, 0.046, 0],
              [0.02, 0.034, 0],
              [0.026, 0, 0],
            ],
            [0.006, 0.006],
            { sides: 5, rings: 10 },
          ),
          'metal',
          palette.iron,
        ),
      ],
      { at: [0, 0.19, 0] },
    ),
  ];
  const stick = tube(
    [
      [0.2, 0.2, 0.12],
      [0.215, 0.42, 0.14],
      [0.235, 0.6, 0.16],
      [0.268, 0.585, 0.19],
    ],
    [0.016, 0.014, 0.012, 0.009],
    { sides: 6, rings: 12 },
  );
  const scarf = lathe(
    [
      [0.125, 0],
      [0.146, 0.012],
      [0.148, 0.05],
      [0.12, 0.066],
    ],
    16,
  );
  return [
    ...place(lantern, { at: [0.268, 0.33, 0.19] }),
    piece(stick, 'wood', palette.walnut, { top: palette.oak }),
    ...place([piece(scarf, 'cloth', palette.royal, { top: tone(palette.royal, 0.08), crease: 50 })], {
      at: [0, 0.285, 0],
    }),
    ...place(
      [plume({ length: 0.22, width: 0.08, colour: palette.royal, tip: palette.gold, surface: 'cloth', belly: 0.85 })],
      { at: [-0.07, 0.32, 0.13], turn: [176, -24, 6] },
    ),
  ];
}

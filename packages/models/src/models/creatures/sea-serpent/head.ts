/** The serpent's head and jaw. */
import { eye, horn } from '../../../kit/anatomy.ts';
import { tone } from '../../../kit/palette.ts';
import { mirror, type Pieces, piece, place } from '../../../kit/pieces.ts';
import { both, chain, sculpt } from '../../../kit/sculpt.ts';
import { lathe, tube } from '../../../kit/shapes.ts';
import { BACK, BELLY, FIN, fin, HIDE, hide } from './body.ts';

export function headPieces(): Pieces {
  const at = (pieces: Pieces) => place(pieces, { at: [1.6, 3.3, 1.0], turn: [4, 8, 0] });
  const skull = sculpt(
    [
      { ball: [0, 0, 0], radius: 0.33, colour: HIDE },
      { ball: [0, 0.36, 0.16], radius: [0.37, 0.33, 0.4], colour: HIDE },
      ...chain(
        [
          [0, 0.4, 0.3],
          [0, 0.34, 0.72],
          [0, 0.26, 1.12],
        ],
        [0.31, 0.24, 0.2],
        HIDE,
      ),
      ...both(
        { from: [0.24, 0.58, 0.12], to: [0.19, 0.5, 0.56], radii: [0.13, 0.08], colour: BACK },
        { ball: [0.12, 0.4, 1.16], radius: 0.1, colour: HIDE },
      ),
    ],
    'scales',
    { ...hide(1300, (_, normal) => -normal.y - 0.35), cell: 0.048, melt: 0.14 },
  );
  const side: Pieces = [
    ...place(eye(0.115, 0xffd23f), { at: [0.262, 0.44, 0.44], turn: [-2, 56, 0] }),
    ...fin(
      [
        [0.3, 0.5, 0.02],
        [0.34, 0.34, -0.02],
        [0.33, 0.16, -0.02],
        [0.28, 0, 0],
      ],
      [
        [0.62, 1.0, -0.42],
        [0.86, 0.62, -0.52],
        [0.86, 0.12, -0.48],
        [0.6, -0.26, -0.3],
      ],
    ),
    horn(
      [
        [0.16, 0.64, 0.16],
        [0.22, 0.9, -0.02],
        [0.24, 1.1, -0.28],
        [0.22, 1.34, -0.42],
      ],
      0.09,
      BELLY,
    ),
    ...[0.62, 0.8, 0.98, 1.14].map((z, i) =>
      horn(
        [
          [0.17 - i * 0.012, 0.2, z],
          [0.18 - i * 0.012, 0.1, z + 0.015],
          [0.17 - i * 0.012, -0.01 - (i === 3 ? 0.07 : 0), z],
        ],
        0.036,
      ),
    ),
    ...place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [0.04, 0.01],
              [0, 0.03],
            ],
            6,
          ),
          'skin',
          0x0f1d2b,
        ),
      ],
      { at: [0.12, 0.46, 1.22], turn: [55, 20, 0] },
    ),
    piece(
      tube(
        [
          [0.16, 0.22, 1.2],
          [0.4, 0.1, 1.42],
          [0.52, -0.16, 1.34],
          [0.46, -0.4, 1.44],
        ],
        [0.028, 0.022, 0.015, 0.006],
        { sides: 6 },
      ),
      'skin',
      tone(FIN, -0.06),
      { crease: 180 },
    ),
  ];
  return at([
    skull,
    ...side,
    ...mirror(side),
    ...fin(
      [
        [0, 0.62, 0.42],
        [0, 0.68, 0.2],
        [0, 0.64, -0.02],
        [0, 0.5, -0.2],
      ],
      [
        [0.0, 0.84, 0.3],
        [0, 1.1, -0.06],
        [0, 1.08, -0.42],
        [0, 0.86, -0.66],
      ],
    ),
  ]);
}

export function jawPieces(): Pieces {
  const bone = sculpt(
    chain(
      [
        [0, 0.1, 0.3],
        [0, 0.0, 0.7],
        [0, -0.04, 1.02],
      ],
      [0.23, 0.18, 0.13],
      BELLY,
    ),
    'scales',
    { cell: 0.05, melt: 0.1, triangles: 320 },
  );
  const teeth = [0.66, 0.82, 0.96].map((z, i) =>
    horn(
      [
        [0.12 - i * 0.015, 0.08, z],
        [0.125 - i * 0.015, 0.15, z],
        [0.12 - i * 0.015, 0.22, z],
      ],
      0.03,
    ),
  );
  const tongue = piece(
    tube(
      [
        [0, 0.14, 0.4],
        [0, 0.17, 0.8],
        [0, 0.15, 1.1],
        [0, 0.05, 1.3],
      ],
      [0.1, 0.09, 0.06, 0.012],
      { sides: 7, flat: 0.5 },
    ),
    'skin',
    0xb8405a,
    { crease: 180 },
  );
  return place([bone, ...teeth, ...mirror(teeth), tongue], { at: [1.6, 3.24, 1.0], turn: [13, 8, 0] });
}

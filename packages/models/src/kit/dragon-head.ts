/** A dragon's head and lower jaw. */
import { eye, horn } from './anatomy.ts';
import { BACK, BELLY, HIDE, hide, NECK, spineLine } from './dragon.ts';
import { mirror, type Pieces, piece, place } from './pieces.ts';
import { both, chain, type Lump, sculpt } from './sculpt.ts';
import { lathe } from './shapes.ts';

/** Skull, horns and eyes. */
export function headPieces(): Pieces {
  const skull: Lump[] = [
    { ball: NECK, radius: 0.34, colour: HIDE },
    { ball: [0, 4.5, 2.55], radius: [0.4, 0.38, 0.44], colour: HIDE },
    ...chain(
      [
        [0, 4.55, 2.7],
        [0, 4.5, 3.15],
        [0, 4.42, 3.55],
      ],
      [0.33, 0.26, 0.22],
      HIDE,
    ),
    ...both({ from: [0.26, 4.72, 2.5], to: [0.2, 4.66, 2.98], radii: [0.13, 0.09], colour: BACK }),
    ...both(
      { ball: [0.13, 4.56, 3.62], radius: 0.1, colour: HIDE },
      { ball: [0.3, 4.36, 2.6], radius: [0.14, 0.22, 0.26], colour: HIDE },
    ),
  ];
  const side: Pieces = [
    horn(
      [
        [0.2, 4.78, 2.4],
        [0.34, 5.08, 2.05],
        [0.42, 5.2, 1.6],
        [0.38, 5.5, 1.25],
      ],
      0.13,
    ),
    horn(
      [
        [0.34, 4.5, 2.35],
        [0.52, 4.62, 2.1],
        [0.6, 4.66, 1.8],
      ],
      0.08,
    ),
    horn(
      [
        [0.34, 4.3, 2.45],
        [0.48, 4.28, 2.25],
        [0.54, 4.22, 2.02],
      ],
      0.06,
    ),
    horn(
      [
        [0.2, 4.3, 3.3],
        [0.21, 4.2, 3.32],
        [0.2, 4.1, 3.3],
      ],
      0.045,
    ),
    horn(
      [
        [0.17, 4.3, 3.52],
        [0.18, 4.18, 3.55],
        [0.17, 4.06, 3.54],
      ],
      0.055,
    ),
    horn(
      [
        [0.22, 4.32, 3.05],
        [0.23, 4.24, 3.06],
        [0.22, 4.16, 3.05],
      ],
      0.04,
    ),
    ...place(eye(0.13, 0xffc23c), { at: [0.26, 4.59, 2.84], turn: [-4, 50, 0] }),
    ...place(
      [
        piece(
          lathe(
            [
              [0, 0],
              [0.05, 0.01],
              [0, 0.03],
            ],
            6,
          ),
          'skin',
          0x1a1412,
        ),
      ],
      { at: [0.13, 4.62, 3.69], turn: [60, 20, 0] },
    ),
  ];
  return [
    sculpt(skull, 'scales', { ...hide(1500), cell: 0.05, melt: 0.16 }),
    ...side,
    ...mirror(side),
    ...spineLine(
      [
        [0, 4.86, 2.5],
        [0, 4.6, 2.12],
      ],
      [0.22, 0.26],
    ),
  ];
}

/** The lower jaw with its teeth. */
export function jawPieces(): Pieces {
  const bone: Lump[] = [
    ...chain(
      [
        [0, 4.26, 2.65],
        [0, 4.12, 3.05],
        [0, 4.02, 3.42],
      ],
      [0.24, 0.19, 0.13],
      BELLY,
    ),
  ];
  const teeth: Pieces = [3.12, 3.28, 3.42].map((z, i) =>
    horn(
      [
        [0.12 - i * 0.02, 4.1, z],
        [0.13 - i * 0.02, 4.19, z + 0.01],
        [0.12 - i * 0.02, 4.27, z],
      ],
      0.035,
    ),
  );
  return [sculpt(bone, 'scales', { ...hide(300), cell: 0.05, melt: 0.1 }), ...teeth, ...mirror(teeth)];
}

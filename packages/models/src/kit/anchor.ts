/** Anchors. */
import { chain, ring } from './ironwork.ts';
import { mix, palette, tone } from './palette.ts';
import { mirror, type Piece, type Pieces, piece, place } from './pieces.ts';
import { ball, block, drum, type Point2, slab, tube } from './shapes.ts';

/** An anchor standing on its crown, with a length of chain. */
export function anchor(): Piece[] {
  const iron = mix(palette.iron, palette.slate, 0.35);
  const arm: Pieces = [
    piece(
      tube(
        [
          [0, 0.06, 0],
          [0.22, 0.1, 0],
          [0.38, 0.26, 0],
          [0.44, 0.42, 0],
        ],
        [0.075, 0.06, 0.05, 0.035],
        { sides: 8, rings: 12 },
      ),
      'metal',
      iron,
      { crease: 50 },
    ),
    piece(
      slab(
        [
          [0.3, 0.3],
          [0.52, 0.36],
          [0.46, 0.56],
        ] as readonly Point2[],
        0.06,
        { bevel: 0.014 },
      ),
      'metal',
      tone(iron, 0.04),
    ),
  ];
  return [
    piece(block(0.1, 1.12, 0.1, { bevel: 0.02, taper: 0.8 }).translate(0, 0.04, 0), 'metal', iron),
    ...arm,
    ...mirror(arm),
    piece(
      drum(0.045, 0.72, { segments: 8 })
        .rotateX(Math.PI / 2)
        .translate(0, 0.96, -0.36),
      'wood',
      palette.walnut,
    ),
    ...[-0.36, 0.36].flatMap((z) =>
      place([piece(ball(0.062, 1), 'metal', iron, { crease: 60 })], { at: [0, 0.96, z] }),
    ),
    ...place(ring(0.11, 0.04, { metal: iron }), { at: [0, 1.26, 0] }),
    ...place(chain(1.1, 0.13, iron), { at: [0.03, 1.18, 0.06], turn: [-14, 0, 6] }),
  ];
}

/** Gilding for a throne: wings, dragon heads, claws, seals. */
import { ring, rivet } from './ironwork.ts';
import { palette, tone } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import { ball, block, hull, type Point, type Point2, slab, tube } from './shapes.ts';

/** The left wing of the back: gold fingers with crimson between them. */
export function throneWing(): Piece[] {
  const root: Point = [0.44, 1.0, -0.46];
  const tips: readonly Point[] = [
    [0.78, 2.62, -0.5],
    [1.12, 2.3, -0.52],
    [1.28, 1.84, -0.52],
    [1.2, 1.36, -0.5],
  ];
  const fingers = tips.map((tip, i) => {
    const bend: Point = [
      root[0] + (tip[0] - root[0]) * 0.42 + 0.08,
      root[1] + (tip[1] - root[1]) * 0.55 + (i === 0 ? 0.02 : 0.08),
      root[2],
    ];
    return piece(tube([root, bend, tip], [0.062, 0.045, 0.008], { sides: 7, rings: 10 }), 'metal', palette.gold, {
      crease: 50,
    });
  });
  const skins = tips.slice(1).map((tip, i) => {
    const above = tips[i] ?? tip;
    const sag: Point2 = [(above[0] + tip[0]) / 2 - 0.13 * (1 - i * 0.2), (above[1] + tip[1]) / 2 - 0.1 + i * 0.03];
    const outline: Point2[] = [
      [root[0], root[1]],
      [tip[0] - 0.02, tip[1]],
      [(sag[0] + tip[0]) / 2 - 0.02, (sag[1] + tip[1]) / 2],
      sag,
      [(sag[0] + above[0]) / 2 - 0.02, (sag[1] + above[1]) / 2 + 0.02],
      [above[0] - 0.02, above[1]],
    ];
    return place(
      [piece(slab(outline, 0.03, { bevel: 0 }), 'membrane', tone(palette.crimson, -0.1), { top: palette.crimson })],
      {
        at: [0, 0, root[2] - 0.03],
      },
    );
  });
  return [
    ...fingers,
    ...skins.flat(),
    ...place([piece(ball(0.1, 1), 'metal', palette.gold, { crease: 60 })], { at: root }),
  ];
}

/** A small dragon's head, looking towards +Z. */
export function dragonHead(): Piece[] {
  const gold = (geometry: ReturnType<typeof ball>, crease = 30) => piece(geometry, 'metal', palette.gold, { crease });
  const horn = (x: number) =>
    gold(
      tube(
        [
          [x * 0.06, 0.12, -0.02],
          [x * 0.1, 0.19, -0.1],
          [x * 0.09, 0.27, -0.17],
        ],
        [0.03, 0.02, 0.004],
        { sides: 6 },
      ),
      50,
    );
  return [
    gold(
      hull([
        [-0.1, 0, -0.1],
        [0.1, 0, -0.1],
        [-0.09, 0.15, -0.1],
        [0.09, 0.15, -0.1],
        [-0.1, 0.02, 0.04],
        [0.1, 0.02, 0.04],
        [-0.07, 0.15, 0.03],
        [0.07, 0.15, 0.03],
        [-0.06, 0.02, 0.2],
        [0.06, 0.02, 0.2],
        [-0.045, 0.085, 0.2],
        [0.045, 0.085, 0.2],
      ]),
    ),
    gold(block(0.1, 0.035, 0.2, { taper: 0.9, bevel: 0.008 }).translate(0, -0.035, 0.08)),
    horn(1),
    horn(-1),
    ...[-1, 1].flatMap((x) => [
      ...place([piece(ball(0.024, 1), 'gem', palette.crimson, { crease: 60 })], { at: [x * 0.078, 0.1, 0.07] }),
      ...place([gold(ball(0.018, 1))], { at: [x * 0.03, 0.09, 0.19] }),
    ]),
  ];
}

/** Three claws that grip the floor, towards +Z. */
export function claw(): Piece[] {
  return [-0.07, 0, 0.07].map((x) =>
    piece(
      tube(
        [
          [x * 0.6, 0.14, -0.02],
          [x, 0.12, 0.08],
          [x * 1.15, 0.015, 0.15],
        ],
        [0.045, 0.04, 0.006],
        { sides: 6 },
      ),
      'metal',
      palette.gold,
      { crease: 50 },
    ),
  );
}

/** Gilded buttons in rows on the upholstery. */
export function studs(): Piece[] {
  return [0.95, 1.2, 1.45].flatMap((y, row) =>
    (row % 2 === 0 ? [-0.22, 0, 0.22] : [-0.11, 0.11]).flatMap((x) =>
      place(rivet(0.05, palette.gold), { at: [x, y, 0] }),
    ),
  );
}

/** A cut stone in a gold ring, for the top of a back. */
export function crest(): Piece[] {
  return [
    ...place([piece(ball(0.13, 1).scale(0.8, 1.2, 0.5), 'gem', palette.crimson, { crease: 0 })], {
      at: [0, -0.16, 0.06],
    }),
    ...place(ring(0.13, 0.045, { metal: palette.gold, segments: 20 }), {
      at: [0, -0.16, 0.03],
      scale: [0.85, 1.25, 1],
    }),
  ];
}

/** A round seal on the front of the seat. */
export function seal(): Piece[] {
  const ray = hull([
    [-0.024, 0.06, 0],
    [0.024, 0.06, 0],
    [0, 0.17, 0],
    [0, 0.06, 0.03],
    [0, 0.06, -0.02],
  ]);
  const rays = Array.from({ length: 8 }, (_, i) =>
    place([piece(ray.clone(), 'metal', palette.gold)], { turn: [0, 0, i * 45] }),
  );
  return [...rays.flat(), piece(ball(0.07, 1).scale(1, 1, 0.5), 'gem', palette.crimson, { crease: 0 })];
}

/** The dragon: perched on a rock over its hoard, wings half spread. */
import { claws, eye, horn, scatterScales, skinWing, spinePlate } from '../../kit/anatomy.ts';
import { clip, rotation, sway } from '../../kit/motion.ts';
import { bouldersAround } from '../../kit/nature.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { mirror, node, type Piece, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { both, chain, type Lump, type SculptOptions, sculpt } from '../../kit/sculpt.ts';
import { lathe, type Point } from '../../kit/shapes.ts';
import { hoard } from '../../kit/treasure.ts';
import type { Model } from '../../model.ts';

const HIDE = 0x1f7a74;
const BACK = 0x17555c;
const BELLY = 0xe9cf98;
const SKIN = 0xd9622f;
/** Height of the rock the dragon stands on, metres. */
const ROCK = 1.1;

const NECK: Point = [0, 4.05, 2.25];
const TAIL: Point = [0.15, 1.25, -2.5];
const SHOULDER: Point = [0.55, 2.35, 0.75];

export const model: Model = {
  id: '2',
  slug: 'dragon-model',
  name: 'Dragon Model',
  category: 'creatures',
  description:
    'An old dragon, wings half spread, guarding what it will not share. Perch it on a tower, curl it around a hoard, or send it down on an unlucky caravan.',
  priceCents: 1999,
  tags: ['dragon', 'fantasy', 'monster', 'animated', 'hoard'],
  seed: 2,
  view: { turn: 22, tilt: 12 },
  build(random) {
    const jaw = node('Jaw', jawPieces(), { pivot: [0, 4.42, 2.75] });
    const head = node('Head', headPieces(), { pivot: NECK, children: [jaw] });
    const tail = node('Tail', tailPieces(), { pivot: TAIL });
    const left = node('WingLeft', wing(), { pivot: SHOULDER });
    const right = node('WingRight', mirror(wing()), { pivot: [-SHOULDER[0], SHOULDER[1], SHOULDER[2]] });
    const body = node('Body', bodyPieces(random), { children: [head, tail, left, right] });
    body.position.y = ROCK;
    const scene = node('Dragon', [], { children: [node('Rock', rockPieces(random)), body] });
    const beat = (sign: number) => (t: number) => ({
      z: sign * (9 * Math.sin(t * 2 * Math.PI) - 5 * Math.sin(t * 4 * Math.PI)),
    });
    return {
      scene,
      clips: [
        clip('Idle', 4, [
          rotation(left, 4, beat(1)),
          rotation(right, 4, beat(-1)),
          rotation(head, 4, (t) => ({ x: 4 * Math.sin(t * 2 * Math.PI), y: 7 * Math.sin(t * 2 * Math.PI + 1) })),
          sway(jaw, 'x', 5, 4, 0.2),
          sway(tail, 'y', 8, 4, 0.1),
        ]),
      ],
    };
  },
};

/** Pale underneath, dark along the back. */
const hide = (triangles: number): SculptOptions => ({
  cell: 0.085,
  melt: 0.3,
  triangles,
  crease: 42,
  tint: (at, normal, colour) => {
    const under = Math.min(Math.max((-normal.y * 0.75 + normal.z * 0.5 - 0.38 - Math.abs(at.x) * 0.35) * 5, 0), 1);
    const over = Math.min(Math.max((normal.y - 0.45) * 1.6, 0), 1);
    const plates = under > 0.5 && Math.sin(at.y * 11 + at.z * 6) > 0.72 ? -0.16 : 0;
    const mottle = plates + 0.05 * Math.sin(at.x * 9 + at.z * 7) * Math.sin(at.y * 8 - at.z * 5);
    return mix(mix(colour, BACK, over), BELLY, under).multiplyScalar(1 + mottle);
  },
});

function bodyPieces(random: Random): Pieces {
  const trunk: Lump[] = [
    ...chain(
      [
        [0, 1.5, -1.7],
        [0, 1.55, -0.9],
        [0, 1.6, 0],
        [0, 1.85, 0.95],
        [0, 2.5, 1.6],
        [0, 3.2, 1.85],
        [0, 3.8, 2.05],
        NECK,
      ],
      [0.55, 0.78, 0.86, 0.84, 0.55, 0.42, 0.36, 0.34],
      HIDE,
    ),
    ...chain([[0, 1.5, -1.7], [0.05, 1.35, -2.2], TAIL], [0.55, 0.46, 0.42], HIDE),
    ...both(
      { ball: [0.62, 1.35, -1.1], radius: [0.42, 0.68, 0.62], colour: HIDE },
      { ball: [0.62, 1.75, 0.9], radius: [0.38, 0.55, 0.5], colour: HIDE },
    ),
    ...both(
      ...chain(
        [
          [0.8, 1.1, -0.85],
          [0.98, 0.78, -0.55],
          [0.98, 0.4, -1.05],
          [1, 0.18, -0.75],
        ],
        [0.36, 0.28, 0.19, 0.2],
        HIDE,
      ),
    ),
    ...both(
      ...chain(
        [
          [0.72, 1.5, 0.9],
          [0.95, 0.98, 0.68],
          [0.92, 0.42, 1.0],
          [0.92, 0.17, 1.2],
        ],
        [0.32, 0.24, 0.18, 0.19],
        HIDE,
      ),
    ),
    ...both(...toes([1, 0.12, -0.6]), ...toes([0.92, 0.12, 1.32])),
  ];
  const grip = (at: Point) => place(claws(3, 0.26, 56), { at: [at[0], at[1] - 0.02, at[2] + 0.26] });
  const spines = spineLine(
    [
      [0, 3.75, 1.68],
      [0, 3.2, 1.44],
      [0, 2.75, 1.1],
      [0, 2.68, 0.6],
      [0, 2.5, 0.05],
      [0, 2.42, -0.5],
      [0, 2.3, -1.05],
      [0, 2.05, -1.6],
      [0.04, 1.8, -2.1],
    ],
    [0.3, 0.36, 0.42, 0.46, 0.48, 0.46, 0.42, 0.36, 0.32],
  );
  const skin = sculpt(trunk, 'scales', hide(5200));
  const isBack = (at: { x: number; y: number }, normal: { y: number; z: number }) =>
    at.y > 0.75 && normal.y > -0.25 && normal.z < 0.35 && Math.abs(at.x) > 0.1;
  return [
    skin,
    ...scatterScales(skin, { count: 380, size: 0.2, random, colour: tone(BACK, 0.03), where: isBack }),
    ...spines,
    ...[1, -1].flatMap((side) => [...grip([side * 1, 0.12, -0.6]), ...grip([side * 0.92, 0.12, 1.32])]),
  ];
}

function toes([x, y, z]: Point): Lump[] {
  return [-1, 0, 1].map((i) => ({
    from: [x, y + 0.03, z - 0.1],
    to: [x + i * 0.16, y - 0.02, z + 0.22 - Math.abs(i) * 0.04],
    radii: [0.13, 0.09],
    colour: HIDE,
  }));
}

function spineLine(points: readonly Point[], sizes: readonly number[]): Piece[] {
  return points.flatMap((at, i) => {
    const next = points[i + 1] ?? at;
    const previous = points[i - 1] ?? at;
    const slope = Math.atan2(next[1] - previous[1], -(next[2] - previous[2]));
    return place([spinePlate(sizes[i] ?? 0.3, SKIN)], { at, turn: [(slope * 180) / Math.PI, 0, 0] });
  });
}

function headPieces(): Pieces {
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

function jawPieces(): Pieces {
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

function tailPieces(): Pieces {
  const points: Point[] = [
    TAIL,
    [0.55, 0.8, -3.15],
    [1.5, 0.42, -3.4],
    [2.55, 0.16, -2.75],
    [3.15, -0.12, -1.6],
    [3.2, -0.3, -0.5],
    [3.0, -0.2, 0.25],
  ];
  const spade: Point[] = [
    [3.02, -0.22, 0.2],
    [2.9, -0.1, 0.5],
    [2.7, 0.1, 0.85],
  ];
  return [
    sculpt(chain(points, [0.42, 0.35, 0.28, 0.22, 0.17, 0.12, 0.08], HIDE), 'scales', hide(1500)),
    horn(spade, 0.16, tone(SKIN, -0.05), SKIN),
    ...spineLine(
      [
        [0.3, 1.35, -2.85],
        [0.62, 1.0, -3.4],
      ],
      [0.28, 0.24],
    ),
  ];
}

function wing(): Piece[] {
  return skinWing(
    {
      shoulder: SHOULDER,
      elbow: [1.75, 3.9, 0.05],
      wrist: [2.75, 4.75, 0.75],
      fingers: [
        [5.3, 5.35, -0.1],
        [5.1, 3.6, -1.3],
        [3.9, 2.35, -2.1],
        [2.5, 1.95, -2.35],
      ],
      root: [0.55, 1.9, -1.2],
    },
    { thickness: 0.24, bone: HIDE, skin: tone(SKIN, -0.06), rim: tone(SKIN, 0.1) },
  );
}

function rockPieces(random: Random): Pieces {
  const ledge = wobble(
    lathe(
      [
        [2.9, 0],
        [2.75, ROCK * 0.5],
        [2.35, ROCK * 0.94],
        [1.9, ROCK],
        [0, ROCK],
      ],
      15,
    ),
    0.16,
    random,
  ).scale(1, 1, 1.12);
  return [
    piece(ledge, 'stone', tone(palette.granite, -0.06), {
      top: tone(palette.granite, 0.06),
      crease: 0,
      vary: { random, facet: 0.04 },
    }),
    ...bouldersAround(9, 2.9, 0.7, random),
    ...place(hoard(1.25, 0.6, random, 70), { at: [0.5, 0, 3.15] }),
    ...place(hoard(0.7, 0.3, random, 24), { at: [-1.9, 0, 2.75] }),
  ];
}

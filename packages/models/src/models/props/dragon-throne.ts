/** The dragon throne: black stone and gold on three steps, wings for a back, with two burning braziers. */
import { brazierFlames, brazierPieces } from '../../kit/brazier.ts';
import { clip, flicker } from '../../kit/motion.ts';
import { type Colour, mix, palette, tone } from '../../kit/palette.ts';
import { around, mirror, node, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { arc, ball, block, drum, type Point, type Point2, slab, tube } from '../../kit/shapes.ts';
import { claw, crest, dragonHead, seal, studs, throneWing } from '../../kit/throne.ts';
import type { Model } from '../../model.ts';

/** Height of the dais and of the seat above it, metres. */
const DAIS = 0.45;
const SEAT = 0.62;
const STONE = tone(palette.basalt, 0.02);
const BRAZIER: Point = [1.32, DAIS, 0.46];
const BRAZIER_SIZE = 0.76;

export const model: Model = {
  id: '47',
  slug: 'dragon-throne',
  name: 'Dragon Throne',
  category: 'props',
  description:
    'Whoever sat here last left in a hurry. Dark stone, gilded wings and a crimson cushion on three worn steps, with two braziers that burn for the next ruler. The braziers are separate nodes.',
  priceCents: 1899,
  tags: ['throne', 'dragon', 'castle', 'royal', 'animated'],
  seed: 47,
  view: { turn: 24, tilt: 10 },
  build(random) {
    const brazier = (name: string, side: number) => {
      const at: Point = [BRAZIER[0] * side, BRAZIER[1], BRAZIER[2]];
      const fire: Point = [at[0], at[1] + BRAZIER_SIZE, at[2]];
      const flame = node(`${name}Flame`, place(brazierFlames(random), { at: fire, scale: BRAZIER_SIZE }), {
        pivot: fire,
      });
      return {
        flame,
        group: node(name, place(brazierPieces(random), { at, scale: BRAZIER_SIZE }), { pivot: at, children: [flame] }),
      };
    };
    const left = brazier('BrazierLeft', -1);
    const right = brazier('BrazierRight', 1);
    const scene = node('DragonThrone', [], {
      children: [
        node('Dais', dais(random)),
        node('Throne', place(throne(random), { at: [0, DAIS, -0.3] })),
        node('Cushion', place(cushion(), { at: [0, DAIS + SEAT, -0.3] })),
        node('Carpet', carpet()),
        left.group,
        right.group,
      ],
    });
    return { scene, clips: [clip('Burning', 4, [flicker(left.flame, 4, 0.24), flicker(right.flame, 4, 0.2)])] };
  },
};

function dais(random: Random): Pieces {
  const step = (r: number, y: number, h: number, colour: Colour) =>
    around(18, 0, (i) => {
      const half = 9.7;
      const outline: Point2[] = [
        ...arc(0, 0, r, 90 - half, 90 + half, 2),
        ...arc(0, 0, r * 0.55, 90 + half, 90 - half, 2),
      ];
      const stone = slab(outline, h, { bevel: 0.018 })
        .rotateX(-Math.PI / 2)
        .rotateY(Math.PI);
      return place(
        [piece(wobble(stone, 0.004, random), 'stone', colour, { vary: { random, piece: 0.1 + (i % 2) * 0.02 } })],
        { at: [0, y + h / 2, 0] },
      );
    });
  const core = (r: number, y: number, h: number) =>
    place([piece(drum(r, h, { segments: 36, bevel: 0.01 }), 'stone', tone(palette.granite, -0.05))], { at: [0, y, 0] });
  return [
    ...step(2.3, 0, 0.15, tone(palette.granite, -0.04)),
    ...step(2.0, 0.15, 0.15, palette.granite),
    ...step(1.7, 0.3, 0.15, tone(palette.granite, 0.04)),
    ...core(1.6, 0.02, 0.42),
  ];
}

function throne(random: Random): Pieces {
  const stone = (geometry: ReturnType<typeof block>, shade = 0) =>
    piece(geometry, 'stone', tone(STONE, shade - 0.04), {
      top: tone(STONE, shade + 0.05),
      vary: { random, piece: 0.04 },
    });
  const back: Point2[] = [
    [-0.5, 0],
    [0.5, 0],
    [0.56, 1.25],
    [0.4, 1.62],
    [0.16, 1.86],
    [0, 2.2],
    [-0.16, 1.86],
    [-0.4, 1.62],
    [-0.56, 1.25],
  ];
  const inner = back.map(([x, y]): Point2 => [x * 0.74, 0.12 + y * 0.82]);
  const arm = [
    ...place([stone(block(0.2, 0.62, 0.86, { bevel: 0.03 }))], { at: [0.52, 0, 0.03] }),
    ...place([stone(block(0.25, 0.09, 0.92, { bevel: 0.025 }), 0.05)], { at: [0.52, SEAT + 0.26, 0.05] }),
    ...place([stone(block(0.16, 0.28, 0.13, { bevel: 0.025 }))], { at: [0.52, SEAT, 0.38] }),
    ...place([stone(block(0.16, 0.28, 0.13, { bevel: 0.025 }))], { at: [0.52, SEAT, -0.2] }),
    ...place(dragonHead(), { at: [0.52, SEAT + 0.33, 0.5] }),
    ...place(claw(), { at: [0.52, 0, 0.46] }),
  ];
  const trim = tube(
    back.slice(2).map(([x, y]): Point => [x * 0.96, y * 0.985, 0.13]),
    [0.028, 0.028],
    { sides: 6, rings: 40 },
  );
  return [
    ...place([stone(block(1.24, 0.16, 1.06, { bevel: 0.035 }), 0.03)], { at: [0, 0, 0.02] }),
    ...place([stone(block(1.0, SEAT - 0.08, 0.86, { bevel: 0.03 }))], { at: [0, 0.08, 0] }),
    ...place([stone(slab(back, 0.24, { bevel: 0.035 }))], { at: [0, 0.02, -0.38] }),
    ...place(
      [piece(slab(inner, 0.05, { bevel: 0.02 }), 'cloth', palette.crimson, { top: tone(palette.crimson, 0.03) })],
      {
        at: [0, 0.02, -0.26],
      },
    ),
    ...place([piece(trim, 'metal', palette.gold, { crease: 50 })], { at: [0, 0.02, -0.38] }),
    ...place(studs(), { at: [0, 0.02, -0.23] }),
    ...arm,
    ...mirror(arm),
    ...throneWing(),
    ...mirror(throneWing()),
    ...place(crest(), { at: [0, 2.02, -0.25] }),
    ...place(seal(), { at: [0, 0.34, 0.44] }),
    ...place([stone(slab(inner, 0.06, { bevel: 0.02 }), 0.06)], { at: [0, 0.02, -0.5] }),
    ...place(seal(), { at: [0, 1.16, -0.54], turn: [0, 180, 0], scale: 2 }),
  ];
}

function cushion(): Pieces {
  const pad = block(0.76, 0.14, 0.72, { bevel: 0.055 });
  const tassel = (x: number) =>
    place(
      [
        piece(ball(0.032, 1), 'metal', palette.gold, { crease: 60 }),
        ...place([piece(drum(0.035, 0.11, { top: 0.018, segments: 7 }), 'cloth', palette.gold)], { at: [0, -0.13, 0] }),
      ],
      { at: [x * 0.35, 0.06, 0.42] },
    );
  return [
    ...place([piece(pad, 'cloth', tone(palette.crimson, -0.03), { top: tone(palette.crimson, 0.05), crease: 60 })], {
      at: [0, 0, 0.06],
    }),
    ...tassel(1),
    ...tassel(-1),
  ];
}

/** A runner that falls down the steps. */
function carpet(): Pieces {
  const treads: readonly [y: number, from: number, to: number][] = [
    [DAIS, 0.2, 1.71],
    [0.3, 1.71, 2.01],
    [0.15, 2.01, 2.31],
    [0, 2.31, 2.75],
  ];
  const strip = (width: number, lift: number, colour: Colour) =>
    treads.flatMap(([y, from, to], i) => [
      ...place([piece(block(width, 0.022, to - from + 0.02, { bevel: 0.006 }), 'cloth', colour)], {
        at: [0, y + lift, (from + to) / 2],
      }),
      ...(i > 0
        ? place([piece(block(width, 0.16, 0.022, { bevel: 0.006 }), 'cloth', colour)], {
            at: [0, y + lift, from + 0.01 + lift],
          })
        : []),
    ]);
  const fringe = Array.from({ length: 9 }, (_, i) =>
    place([piece(block(0.035, 0.014, 0.1, { bevel: 0.003 }), 'cloth', palette.gold)], {
      at: [-0.36 + i * 0.09, 0, 2.8],
    }),
  ).flat();
  return [...strip(0.86, 0, palette.gold), ...strip(0.7, 0.006, mix(palette.crimson, palette.scarlet, 0.2)), ...fringe];
}

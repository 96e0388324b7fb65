/** A campfire with a cauldron on a tripod: embers, green brew and a log to sit on. */
import { axe, fireTongue, firewood } from '../../kit/camp.ts';
import { chain, ring, rivet } from '../../kit/ironwork.ts';
import { bob, clip, flicker, sway } from '../../kit/motion.ts';
import { grassTuft, mound } from '../../kit/nature.ts';
import { palette, tone } from '../../kit/palette.ts';
import { around, node, type Pieces, piece, place } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { ball, block, drum, lathe, type Point, rock, tube } from '../../kit/shapes.ts';
import type { Model } from '../../model.ts';

/** Where the tripod's poles cross. */
const APEX: Point = [0, 2.12, 0];
/** The cauldron's rim. */
const RIM: Point = [0, 1.28, 0];

export const model: Model = {
  id: '43',
  slug: 'campfire-cauldron',
  name: 'Campfire with Cauldron',
  category: 'props',
  description:
    'Supper, or something that should not be supper, bubbles over an open fire. Flames dance, the cauldron swings and the brew spits. Comes with a log to sit on and an axe for more wood.',
  priceCents: 1099,
  tags: ['campfire', 'cauldron', 'warm glow', 'camp', 'animated'],
  seed: 43,
  view: { turn: 30, tilt: 17 },
  build(random) {
    const flames = FLAMES.map(([x, z, size], i) => {
      const at: Point = [x, 0.2, z];
      return node(`Flame${i + 1}`, place(fireTongue(size, i), { at }), { pivot: at });
    });
    const bubbles = BUBBLES.map(([x, z, size], i) => {
      const at: Point = [x, RIM[1] - 0.055, z];
      return node(`Bubble${i + 1}`, place([piece(ball(size, 1), 'greenGlow', 0xb4f28a, { crease: 60 })], { at }), {
        pivot: at,
      });
    });
    const cauldron = node('Cauldron', cauldronPieces(), { pivot: APEX, children: bubbles });
    const scene = node('Campfire', [], {
      children: [
        node('Ground', ground(random)),
        node('Hearth', hearthPieces(random)),
        ...flames,
        node('Tripod', tripod(random)),
        cauldron,
        node('Seat', seat(random)),
      ],
    });
    return {
      scene,
      clips: [
        clip('Burning', 4, [
          ...flames.map((flame, i) => flicker(flame, 4, 0.2 + 0.04 * (i % 3))),
          ...bubbles.map((bubble, i) => bob(bubble, 0.05, 4, i / 4)),
          sway(cauldron, 'z', 2.2, 4),
        ]),
      ],
    };
  },
};

const FLAMES = [
  [0, 0, 0.66],
  [0.19, 0.12, 0.46],
  [-0.2, 0.14, 0.44],
  [0.1, -0.2, 0.48],
  [-0.16, -0.16, 0.4],
  [0.02, 0.27, 0.32],
] as const;

const BUBBLES = [
  [0.12, 0.14, 0.07],
  [-0.16, 0.1, 0.09],
  [0.04, -0.17, 0.06],
  [-0.03, 0.24, 0.05],
] as const;

function ground(random: Random): Pieces {
  const tuft = (x: number, z: number) => place(grassTuft(0.26, random), { at: [x, 0.07, z] });
  const bare = lathe(
    [
      [1.12, 0],
      [1.0, 0.035],
      [0, 0.04],
    ],
    17,
  );
  return [
    ...mound({ radius: 1.75, height: 0.1, random, segments: 30, plateau: 0.9 }),
    ...place(
      [piece(bare, 'ground', palette.earth, { top: tone(palette.earth, 0.06), vary: { random, facet: 0.05 } })],
      {
        at: [0, 0.08, 0],
      },
    ),
    ...tuft(-1.3, 0.45),
    ...tuft(1.4, 0.3),
    ...tuft(0.65, 1.25),
    ...tuft(-0.5, 1.35),
    ...tuft(-1.2, -1),
    ...tuft(1.1, -1.15),
  ];
}

function hearthPieces(random: Random): Pieces {
  const stones = around(11, 0.66, () => {
    const stone = piece(rock(random.between(0.15, 0.2), random), 'stone', tone(palette.granite, -0.12), {
      top: tone(palette.granite, 0.05),
      crease: 0,
      vary: { random, piece: 0.14 },
    });
    return place([stone], { at: [0, 0.08, random.jitter(0.03)], turn: [0, random.between(0, 360), 0] });
  });
  const logs = around(6, 0.05, (i) =>
    place(firewood(0.62, 0.075, random), { at: [0, 0.36, 0.02], turn: [122 + (i % 2) * 6, random.jitter(14), 0] }),
  );
  const embers = Array.from({ length: 22 }, () => {
    const angle = random.between(0, 2 * Math.PI);
    const r = 0.46 * Math.sqrt(random.next());
    const isHot = random.chance(0.6);
    return place(
      [piece(rock(0.06, random), isHot ? 'warmGlow' : 'stone', isHot ? 0xff6a20 : palette.ink, { crease: 0 })],
      {
        at: [Math.sin(angle) * r, 0.1, Math.cos(angle) * r],
        turn: [0, random.between(0, 360), 0],
      },
    );
  }).flat();
  return [...stones, ...logs, ...embers];
}

function tripod(random: Random): Pieces {
  const poles = [90, 210, 330].flatMap((angle) => {
    const a = (angle * Math.PI) / 180;
    const at = (r: number, y: number): Point => [Math.sin(a) * r, y, Math.cos(a) * r];
    const pole = tube(
      [at(0.98, 0.06), at(0.5, 1.12), at(0, APEX[1]), at(-0.2, APEX[1] + 0.42)],
      [0.062, 0.055, 0.045, 0.035],
      {
        sides: 7,
        rings: 8,
      },
    );
    return [piece(pole, 'wood', palette.bark, { top: palette.driftwood, crease: 30, vary: { random, facet: 0.08 } })];
  });
  const cord = ring(0.095, 0.045, { metal: palette.rope, surface: 'cloth', segments: 10 });
  const lashing = Array.from({ length: 4 }, (_, i) =>
    place(cord, { at: [0, APEX[1] - 0.06 + i * 0.036, 0], turn: [90 + random.jitter(9), 0, 0] }),
  ).flat();
  return [...poles, ...lashing];
}

function cauldronPieces(): Pieces {
  const pot = lathe(
    [
      [0, -0.62],
      [0.2, -0.6],
      [0.4, -0.46],
      [0.47, -0.26],
      [0.42, -0.09],
      [0.36, -0.045],
      [0.43, -0.01],
      [0.44, 0.03],
      [0.37, 0.035],
      [0.33, -0.05],
      [0.33, -0.1],
    ],
    20,
  );
  const legs = around(3, 0.27, () => [
    piece(block(0.09, 0.14, 0.09, { taper: 1.5 }).translate(0, -0.68, 0), 'metal', palette.iron),
  ]);
  const ears = [-1, 1].flatMap((x) =>
    place([...ring(0.06, 0.03), ...place(rivet(0.06), { at: [0, -0.1, 0] })], {
      at: [x * 0.44, 0.03, 0],
      turn: [0, 90, 0],
    }),
  );
  const handle = tube(
    [
      [-0.44, 0.06, 0],
      [-0.34, 0.3, 0],
      [0, 0.44, 0],
      [0.34, 0.3, 0],
      [0.44, 0.06, 0],
    ],
    [0.02, 0.02],
    { sides: 6, rings: 16 },
  );
  const ladle = tube(
    [
      [0.05, -0.12, 0.1],
      [0.2, 0.1, 0.18],
      [0.36, 0.34, 0.26],
      [0.44, 0.4, 0.3],
      [0.46, 0.34, 0.32],
    ],
    [0.022, 0.018],
    { sides: 6, rings: 10 },
  );
  const iron = tone(palette.iron, -0.07);
  return [
    ...place(
      [
        piece(pot, 'metal', tone(iron, -0.04), { top: iron, crease: 30 }),
        ...place(ring(0.465, 0.035, { metal: iron, segments: 24 }), { at: [0, -0.26, 0], turn: [90, 0, 0] }),
        ...around(10, 0.482, () => place(rivet(0.045), { at: [0, -0.26, 0] })),
        ...legs,
        ...ears,
        piece(handle, 'metal', iron, { crease: 60 }),
        piece(ladle, 'wood', palette.birch, { crease: 60 }),
        ...place([piece(drum(0.35, 0.03, { segments: 20, bevel: 0.006 }), 'greenGlow', 0x7fd858)], {
          at: [0, -0.085, 0],
        }),
      ],
      { at: RIM },
    ),
    ...place(chain(APEX[1] - RIM[1] - 0.42, 0.1, iron), { at: APEX }),
  ];
}

function seat(random: Random): Pieces {
  const stump = [...firewood(0.42, 0.26, random), ...place(axe(), { at: [0.06, 0.38, 0.04], turn: [0, 35, 0] })];
  return [
    ...place(firewood(1.3, 0.2, random), { at: [-0.1, 0.27, -1.3], turn: [0, 8, 90] }),
    ...place(stump, { at: [1.25, 0.06, -0.45] }),
    ...place(firewood(0.5, 0.07, random), { at: [1.2, 0.15, 0.75], turn: [0, 40, 90] }),
    ...place(firewood(0.46, 0.06, random), { at: [1.32, 0.15, 0.6], turn: [0, 24, 90] }),
    ...place(firewood(0.44, 0.06, random), { at: [1.22, 0.27, 0.68], turn: [0, 32, 90] }),
  ];
}

/** The lighthouse: a striped tower on a sea rock, with a lamp that turns. */
import { jetty, rowingBoat } from '../../kit/harbour.ts';
import { clip, rotation, spin } from '../../kit/motion.ts';
import { bouldersAround, bush, grassTuft } from '../../kit/nature.ts';
import { doorPieces, windowPieces } from '../../kit/openings.ts';
import { mix, palette, tone } from '../../kit/palette.ts';
import { around, node, type Piece, type Pieces, piece, place, wobble } from '../../kit/pieces.ts';
import type { Random } from '../../kit/random.ts';
import { finial, gableRoof, spire } from '../../kit/roofs.ts';
import { block, brick, drum, lathe, type Point2 } from '../../kit/shapes.ts';
import { chimney, plinth, timberHouse, timberPanel } from '../../kit/timber.ts';
import type { Model } from '../../model.ts';

const ROCK = 2.4;
const TOWER = 11;
const LAMP = [0, ROCK + TOWER + 1.15, 0] as const;

export const model: Model = {
  id: '6',
  slug: 'lighthouse',
  name: 'Gull Rock Lighthouse',
  category: 'buildings',
  description:
    'Red and white rings above a keeper’s cottage and a jetty with a rowing boat. The lamp turns in its glass room and the boat rocks at its rope. Made to be seen from far away and to hold up close.',
  priceCents: 1799,
  tags: ['lighthouse', 'sea', 'harbour', 'animated'],
  seed: 61,
  view: { turn: 34, tilt: 9 },
  build(random) {
    const lamp = node('Lamp', place(lampPieces(), { at: LAMP }), { pivot: LAMP });
    const mooring = [2.4, 0.28, 6.2] as const;
    const boat = node('Boat', place(rowingBoat(random), { at: mooring, turn: [0, 68, 0] }), { pivot: mooring });
    const scene = node('Lighthouse', [], {
      children: [
        node('Rock', rock(random)),
        node('Tower', place(tower(random), { at: [0, ROCK, 0] })),
        node('LampRoom', place(lampRoom(random), { at: [0, ROCK + TOWER, 0] })),
        node('Cottage', place(cottage(random), { at: [-3.1, ROCK, 0.5], turn: [0, 12, 0] })),
        node('Jetty', place(jetty(random), { at: [0.4, 0.75, 5.6], turn: [0, 8, 0] })),
        lamp,
        boat,
      ],
    });
    const rock2 = rotation(boat, 6, (t) => ({ x: 2.5 * Math.sin(t * 4 * Math.PI), z: 4 * Math.sin(t * 2 * Math.PI) }));
    return { scene, clips: [clip('Watch', 6, [spin(lamp, 'y', 6), rock2])] };
  },
};

function rock(random: Random): Pieces {
  const cliff: Point2[] = [
    [5.9, 0],
    [5.6, ROCK * 0.35],
    [5.35, ROCK * 0.7],
    [4.9, ROCK],
    [2.4, ROCK + 0.02],
    [0, ROCK],
  ];
  const sea = lathe(
    [
      [8.2, 0],
      [8.2, 0.16],
      [6.6, 0.22],
      [5, 0.22],
      [0, 0.22],
    ],
    32,
  );
  const foam = lathe(
    [
      [5.6, 0.2],
      [6.25, 0.25],
      [6.1, 0.28],
      [5.6, 0.28],
    ],
    26,
  );
  return [
    piece(wobble(sea, 0.03, random), 'water', tone(palette.water, -0.08), {
      top: palette.water,
      crease: 0,
      vary: { random, facet: 0.05 },
    }),
    piece(wobble(foam, 0.09, random), 'water', palette.snow, { crease: 30 }),
    piece(wobble(lathe(cliff, 17), 0.24, random), 'stone', mix(palette.granite, palette.basalt, 0.5), {
      top: tone(palette.sandstone, -0.06),
      crease: 0,
      vary: { random, facet: 0.06 },
    }),
    ...bouldersAround(13, 5.7, 1.2, random, tone(palette.granite, -0.04).getHex()),
    ...[
      [2.6, 2.2],
      [-1.1, 3.4],
      [3, -1.6],
      [1.5, 3.1],
      [-4.2, -1.6],
    ].flatMap(([x = 0, z = 0]) => place(grassTuft(0.6, random), { at: [x, ROCK, z] })),
    ...place(bush(0.9, random), { at: [2.9, ROCK, 1] }),
    ...[0, 1, 2, 3, 4].flatMap((i) =>
      place([piece(brick(1.3, 0.3, 0.6), 'stone', palette.sandstone, { vary: { random, piece: 0.12 } })], {
        at: [0.4 + random.jitter(0.06), 0.5 + i * 0.42, 5.6 - i * 0.42],
      }),
    ),
  ];
}

function tower(random: Random): Piece[] {
  const radius = (t: number) => 1.85 * (1 - 0.42 * t + 0.1 * t * t);
  const rings = 7;
  const stripes = Array.from({ length: rings }, (_, i) => {
    const [a, b] = [i / rings, (i + 1) / rings];
    const ring = lathe(
      [
        [radius(a), a * TOWER],
        [radius((a + b) / 2), ((a + b) / 2) * TOWER],
        [radius(b), b * TOWER],
      ],
      20,
    );
    return piece(ring, 'plaster', i % 2 === 0 ? palette.cream : 0xbf3a2e, {
      crease: 60,
      vary: { random, facet: 0.03 },
    });
  });
  const on = (t: number, turn: number, pieces: Pieces) =>
    place(place(pieces, { at: [0, t * TOWER, radius(t) - 0.04] }), { turn: [0, turn, 0] });
  return [
    ...stripes,
    piece(drum(2.15, 0.7, { top: 2, segments: 20 }), 'stone', palette.granite, {
      vary: { random, facet: 0.06 },
      crease: 20,
    }),
    ...place(doorPieces(1, 1.9, random, palette.granite, palette.tealRoof), { at: [0, 0, 1.95] }),
    ...[
      [0.34, -12],
      [0.55, 22],
      [0.77, 0],
      [0.45, 140],
      [0.66, -110],
    ].flatMap(([t = 0, turn = 0]) =>
      on(t, turn, windowPieces({ width: 0.5, height: 0.85, random, isArched: true, frame: palette.tealRoof })),
    ),
    ...place(
      [
        piece(
          lathe(
            [
              [radius(1), -0.4],
              [1.65, 0.02],
              [0, 0.02],
            ],
            20,
          ),
          'plaster',
          palette.cream,
          { crease: 20 },
        ),
      ],
      { at: [0, TOWER, 0] },
    ),
  ];
}

function lampRoom(random: Random): Piece[] {
  const posts = around(12, 1.56, () => [piece(block(0.07, 0.85, 0.07, { bevel: 0 }), 'metal', palette.iron)]);
  const rails = [0.45, 0.85].flatMap((y) =>
    around(
      12,
      1.53,
      () => place([piece(block(0.82, 0.06, 0.06, { bevel: 0 }), 'metal', palette.iron)], { at: [0, y, 0] }),
      15,
    ),
  );
  const bars = around(8, 1, () => [piece(block(0.1, 1.75, 0.1, { bevel: 0 }), 'metal', palette.scarlet)], 22.5);
  const hoop = (y: number) =>
    place([piece(drum(1.08, 0.14, { segments: 8, bevel: 0.03 }), 'metal', palette.scarlet)], {
      at: [0, y, 0],
      turn: [0, 22.5, 0],
    });
  return [
    piece(drum(1.72, 0.2, { segments: 20, bevel: 0.05 }), 'stone', palette.limestone),
    ...place([...posts, ...rails, ...bars, ...hoop(0), ...hoop(1.7)], { at: [0, 0.18, 0] }),
    ...place(spire({ radius: 1.4, height: 1.5, random, colour: palette.clayRoof, courses: 4, segments: 12 }), {
      at: [0, 2, 0],
    }),
    ...place(finial(0.2), { at: [0, 3.4, 0] }),
  ];
}

function lampPieces(): Piece[] {
  const lens = piece(
    lathe(
      [
        [0, -0.62],
        [0.3, -0.5],
        [0.46, 0],
        [0.3, 0.5],
        [0, 0.62],
      ],
      8,
    ),
    'warmGlow',
    0xffd68a,
    { crease: 0 },
  );
  const shade = place([piece(block(0.9, 1.25, 0.07), 'metal', palette.gold)], { at: [0, -0.62, 0] });
  return [
    lens,
    ...shade,
    ...place([piece(drum(0.5, 0.16, { segments: 10 }), 'metal', palette.bronze)], { at: [0, -0.85, 0] }),
  ];
}

function cottage(random: Random): Piece[] {
  const [w, d, h] = [2.6, 3.2, 1.75];
  const walls = timberHouse(w, d, (length, side) => [
    ...timberPanel({
      width: length,
      height: h,
      random,
      plaster: palette.cream,
      wood: palette.driftwood,
      bays: 2,
      beamSize: 0.13,
    }),
    ...(side === 'front'
      ? place(doorPieces(0.75, 1.35, random, palette.granite, palette.tealRoof), { at: [0, -0.1, 0.04] })
      : []),
    ...(side === 'right' || side === 'left'
      ? place(windowPieces({ width: 0.7, height: 0.75, random, shutters: palette.tealRoof }), { at: [0, 0.6, 0.03] })
      : []),
  ]);
  return [
    ...plinth(w + 0.2, 0.3, d + 0.2, random),
    ...place(walls, { at: [0, 0.25, 0] }),
    ...place(
      gableRoof({ width: w, depth: d, height: 1.6, random, colour: palette.slate, courses: 5, wall: palette.cream }),
      { at: [0, h + 0.22, 0] },
    ),
    ...place(chimney(2.4, 0.5, random), { at: [-0.7, 1.6, -0.8] }),
  ];
}

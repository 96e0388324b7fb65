/** Mushrooms and flames: small growing and glowing things. */
import type { MaterialKind } from './materials.ts';
import { type Colour, palette, tone } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { lathe, tube } from './shapes.ts';

export type ToadstoolOptions = {
  readonly height: number;
  /** Radius of the cap, metres. */
  readonly cap: number;
  readonly random: Random;
  readonly colour?: Colour;
  readonly surface?: MaterialKind;
  readonly spots?: number;
};

/** A toadstool standing on the origin. */
export function toadstool({
  height,
  cap,
  random,
  colour = palette.scarlet,
  surface = 'skin',
  spots = 9,
}: ToadstoolOptions): Piece[] {
  const lean = random.jitter(height * 0.1);
  const stem = tube(
    [
      [0, -height * 0.05, 0],
      [lean * 0.4, height * 0.4, 0],
      [lean, height * 0.86, 0],
    ],
    [cap * 0.34, cap * 0.22, cap * 0.24],
    { sides: 9, rings: 5 },
  );
  return [
    piece(stem, 'plaster', tone(palette.cream, -0.1), { top: palette.cream, crease: 60 }),
    ...place(toadstoolCap(cap, random, colour, surface, spots), {
      at: [lean, height * 0.78, 0],
      turn: [random.jitter(9), 0, random.jitter(9)],
    }),
  ];
}

/** A toadstool's cap with gills beneath; its rim is near y = 0. */
export function toadstoolCap(
  radius: number,
  random: Random,
  colour: Colour,
  surface: MaterialKind = 'skin',
  spots = 9,
): Piece[] {
  const rise = radius * 0.78;
  const dome = lathe(
    [
      [0, radius * 0.12],
      [radius * 0.5, radius * 0.06],
      [radius * 0.93, -radius * 0.06],
      [radius, radius * 0.02],
      [radius * 0.96, rise * 0.3],
      [radius * 0.76, rise * 0.66],
      [radius * 0.44, rise * 0.9],
      [0, rise],
    ],
    18,
  );
  const gills = lathe(
    [
      [0, radius * 0.08],
      [radius * 0.5, radius * 0.03],
      [radius * 0.9, -radius * 0.07],
    ],
    18,
  );
  const dots = Array.from({ length: spots }, (_, i) => {
    const t = 0.9 * Math.sqrt((i + 0.25) / spots);
    const angle = i * 137.5 + random.jitter(9);
    const out = Math.sin(t * Math.PI * 0.5);
    const size = radius * random.between(0.09, 0.17);
    const spot = piece(
      lathe(
        [
          [size, -size * 0.3],
          [size * 0.8, size * 0.25],
          [0, size * 0.42],
        ],
        8,
      ),
      'plaster',
      palette.cream,
      { crease: 60 },
    );
    const up = place([spot], {
      at: [0, rise * Math.cos(t * Math.PI * 0.5) ** 0.9, radius * out * 0.97],
      turn: [t * 72, 0, 0],
    });
    return place(up, { turn: [0, angle, 0] });
  }).flat();
  return [
    piece(dome, surface, tone(colour, -0.08), { top: tone(colour, 0.05), crease: 50 }),
    piece(gills, 'plaster', tone(palette.cream, -0.14), { crease: 0 }),
    ...dots,
  ];
}

/** A tongue of flame of the given height, standing on the origin. */
export function flameTongue(height: number, random: Random, root: Colour = 0xb52404, tip: Colour = 0xf0a81c): Piece {
  const [w, lean] = [height * 0.19, random.jitter(height * 0.14)];
  const shape = tube(
    [
      [0, 0, 0],
      [-lean * 0.6, height * 0.3, random.jitter(height * 0.05)],
      [lean * 0.5, height * 0.66, 0],
      [lean, height, 0],
    ],
    [w * 0.6, w, w * 0.8, w * 0.5, w * 0.22, w * 0.03],
    { sides: 7, rings: 9 },
  );
  return piece(shape, 'warmGlow', root, { top: tip, crease: 60 });
}

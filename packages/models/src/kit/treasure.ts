/** Coins and gems. */
import { type Colour, palette } from './palette.ts';
import { type Piece, piece, place } from './pieces.ts';
import type { Random } from './random.ts';
import { drum, lathe } from './shapes.ts';

/** A heap of coins of the given radius with a few gems. */
export function hoard(radius: number, height: number, random: Random, coins = 60): Piece[] {
  const coin = radius * 0.11;
  const heap = lathe(
    [
      [radius, 0],
      [radius * 0.75, height * 0.42],
      [radius * 0.4, height * 0.82],
      [0, height],
    ],
    14,
  );
  const pieces = [piece(heap, 'metal', palette.gold, { crease: 0, vary: { random, facet: 0.16 } })];
  for (let i = 0; i < coins; i++) {
    const t = Math.sqrt(random.next());
    const angle = random.between(0, 360);
    const disc = piece(
      drum(coin * random.between(0.8, 1.15), coin * 0.3, { segments: 8, bevel: coin * 0.05 }),
      'metal',
      palette.gold,
      { vary: { random, piece: 0.2 } },
    );
    const radians = (angle * Math.PI) / 180;
    const at = [
      Math.sin(radians) * radius * t * 1.06,
      Math.max(height * (1 - t ** 1.3), 0) + coin * 0.05,
      Math.cos(radians) * radius * t * 1.06,
    ] as const;
    pieces.push(...place([disc], { at, turn: [random.jitter(28), angle, random.jitter(28)] }));
  }
  const colours: [Colour, ...Colour[]] = [palette.crimson, palette.emerald, palette.royal, palette.violet];
  for (let i = 0; i < 5; i++) {
    const angle = random.between(0, 2 * Math.PI);
    const t = random.between(0.25, 0.95);
    pieces.push(
      ...place(gem(coin * random.between(0.9, 1.5), random.pick(colours)), {
        at: [Math.sin(angle) * radius * t, height * (1 - t ** 1.3) + coin * 0.2, Math.cos(angle) * radius * t],
        turn: [random.jitter(40), 0, random.jitter(40)],
      }),
    );
  }
  return pieces;
}

/** A cut stone, `size` across, standing on its point. */
export function gem(size: number, colour: Colour): Piece[] {
  const r = size / 2;
  return [
    piece(
      lathe(
        [
          [0, 0],
          [r, r * 1.1],
          [r * 0.95, r * 1.25],
          [r * 0.55, r * 1.6],
          [0, r * 1.6],
        ],
        8,
      ),
      'gem',
      colour,
      { crease: 0 },
    ),
  ];
}

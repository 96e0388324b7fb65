/** The kit: chance, solids, mirrors. */
import { Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { palette } from './palette.ts';
import { mirror, type Piece, piece, place } from './pieces.ts';
import { seeded } from './random.ts';
import { sculpt } from './sculpt.ts';
import { ball, block, brick, drum, lathe, rock, stud, tube } from './shapes.ts';

/** Signed volume: positive when all faces look outwards. */
function volume({ geometry }: Piece): number {
  const position = geometry.getAttribute('position');
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let sum = 0;
  for (let i = 0; i < position.count; i += 3) {
    a.fromBufferAttribute(position, i);
    b.fromBufferAttribute(position, i + 1);
    c.fromBufferAttribute(position, i + 2);
    sum += a.dot(b.cross(c)) / 6;
  }
  return sum;
}

test('the same seed gives the same numbers, another seed gives others', () => {
  const draw = (seed: number) => {
    const random = seeded(seed);
    return [random.next(), random.between(1, 2), random.whole(1, 6), random.jitter(1)];
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

describe('solids', () => {
  const solids = {
    block: block(2, 3, 4, { bevel: 0 }),
    brick: brick(2, 3, 4),
    stud: stud(2, 3, 4),
    drum: drum(1, 2),
    lathe: lathe([
      [0, 0],
      [1, 1],
      [0, 2],
    ]),
    ball: ball(1, 2),
    rock: rock(1, seeded(1)),
    tube: tube(
      [
        [0, 0, 0],
        [0, 1, 0.3],
        [0, 2, 0],
      ],
      [0.3, 0.2],
    ),
  };
  test.each(Object.entries(solids))('a %s shows its outside, and so does its mirror image', (_name, shape) => {
    const solid = piece(shape, 'stone', palette.granite);
    expect(volume(solid)).toBeGreaterThan(0);
    for (const image of mirror([solid])) expect(volume(image)).toBeCloseTo(volume(solid), 4);
  });

  test('a box of 2 × 3 × 4 metres holds 24 cubic metres, wherever it is put', () => {
    const box = piece(block(2, 3, 4, { bevel: 0 }), 'stone', palette.granite);
    const [moved] = place([box], { at: [5, 6, 7], turn: [10, 20, 30] });
    expect(moved && volume(moved)).toBeCloseTo(24, 3);
  });

  test('a sculpted ball is closed and about as large as it was meant to be', () => {
    const skin = sculpt([{ ball: [0, 1, 0], radius: 1, colour: palette.grass }], 'skin', {
      cell: 0.1,
      melt: 0.1,
      triangles: 2000,
    });
    expect(volume(skin)).toBeGreaterThan(3.9);
    expect(volume(skin)).toBeLessThan(4.3);
  });
});

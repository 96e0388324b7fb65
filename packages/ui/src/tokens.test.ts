/** Contrast of the colours in both themes, and references to undefined tokens. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Colour, colourPairs, contrastOf } from './testing/colour-pairs.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const css = read('tokens.css').replace(/\/\*.*?\*\//gs, '');
/** The tokens for the screen; those for print follow. */
const tokens = new Map(
  [...css.slice(0, css.indexOf('@media print')).matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => [name, value.trim()],
  ),
);

/** Returns the colour of a value in the light (0) or dark (1) theme. */
function colourOf(value: string, theme: 0 | 1): Colour {
  const [, token] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  if (token) return colourOf(tokens.get(token) ?? '', theme);
  const [, day, night] = /^light-dark\((.+), ([^,]+)\)$/.exec(value) ?? [];
  if (day && night) return colourOf([day, night][theme] ?? '', theme);
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(value) ?? [];
  if (!red || !green || !blue) throw new Error(`${value} is no colour of ours`);
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

describe('the colours', () => {
  test.each(colourPairs)('$front on $back reach $least : 1 by day and by night', ({ front, back, least }) => {
    for (const theme of [0, 1] as const) {
      const [one, other] = [front, back].map((name) => colourOf(`var(--color-${name})`, theme));
      if (!one || !other) throw new Error('a pair has two');
      expect(contrastOf(one, other), theme === 0 ? 'day' : 'night').toBeGreaterThanOrEqual(least);
    }
  });

  test('contrast is what WCAG says it is', () => {
    expect(contrastOf([0, 0, 0], [255, 255, 255])).toBe(21);
    expect(contrastOf([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });
});

describe('the tokens', () => {
  const styles = new Map(
    readdirSync(import.meta.dirname)
      .filter((name) => name.endsWith('.css') && name !== 'tokens.css' && name !== 'fonts.css')
      .map((name) => [name, read(name)]),
  );

  test('are all there, but for those that a page may set', () => {
    const own = [...styles.values()].flatMap((text) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
    const used = [css, ...styles.values()].flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)]);
    expect(used.map(([, name]) => name).filter((name) => name && !tokens.has(name) && !own.includes(name))).toEqual([]);
  });

  test.each([...styles])('are the only colours of %s, and its sides are those of the script', (_, text) => {
    expect(text.match(/#[0-9a-f]{3,8}\b|var\(--(pine|mist|lantern|ink|snow)/gi) ?? []).toEqual([]);
    expect(text.match(/^\s*(margin|padding|border|inset)?-?(left|right)\b.*$/gm) ?? []).toEqual([]);
  });
});

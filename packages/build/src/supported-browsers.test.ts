/** Released styles in the oldest supported browsers. */
import { transform } from 'lightningcss';
import { expect, test } from 'vitest';
import { styleTargets } from './supported-browsers.ts';

const minified = (css: string) =>
  transform({ filename: 'test.css', code: Buffer.from(css), minify: true, targets: styleTargets }).code.toString();

test('an underline of some thickness is not shortened to what Safari drops', () => {
  expect(minified('a { text-decoration: underline; text-decoration-thickness: 1px }')).toBe(
    'a{text-decoration:underline;text-decoration-thickness:1px}',
  );
});

test('what only Safari prefixes is prefixed, and what all know is left as it is', () => {
  expect(minified('a { user-select: none }')).toBe('a{-webkit-user-select:none;user-select:none}');
  expect(minified('a { color: light-dark(#fff, #000) }')).toBe('a{color:light-dark(#fff,#000)}');
});

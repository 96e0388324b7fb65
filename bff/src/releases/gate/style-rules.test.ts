/** Style rules that apply only to elements of their own app. */
import { expect, test } from 'vitest';
import { misfitsIn } from './style-rules.ts';

test.each([
  '.a { color: red }',
  '@layer components { .a > h1, .b:hover::before { color: red } }',
  'html[data-theme="dark"] .a { color: red }',
  ':is(.a, .b) h1 { color: red }',
  'html:has(.a[open]) > body { overflow: hidden }',
  '.a { & h1 { color: red } h2 { color: red } }',
  '@scope (.a) { h1 { color: red } }',
  '@scope (.a:not(.b)) to (h2) { h1 { color: red } }',
  '@keyframes a { from { opacity: 0 } 50% { opacity: 1 } }',
  '@media (width > 40rem) { @supports (gap: 0) { .a { gap: 0 } } }',
  '@font-face { font-family: A; src: url(a.woff2) } @property --a { syntax: "*"; inherits: false }',
])('%s is its own', async (css) => {
  expect(await misfitsIn('a.css', css)).toEqual([]);
});

test.each([
  ['h1 { color: red !important }', 'h1'],
  ['.a, h1 { color: red }', 'h1'],
  ['@layer components { @media print { body { color: red } } }', 'body'],
  [':root { --space-3: 0 }', ':root'],
  ['*, ::before { margin: 0 }', '*'],
  ['body:has(h1) { overflow: hidden }', 'body:has(h1)'],
  ['h1:not(.a) { color: red }', 'h1:not(.a)'],
  [':is(.a, h1) { color: red }', ':is(.a, h1)'],
  ['#root { display: none }', '#root'],
  ['[data-open] { display: none }', '[data-open]'],
  ['@scope (main) { h1 { color: red } }', 'h1'],
  ['@scope (main) to (.a) { h1 { color: red } }', 'h1'],
  ['@scope { h1 { color: red } }', 'h1'],
])('%s applies to others, too', async (css, selector) => {
  const [misfit] = await misfitsIn('a.css', css);
  expect(misfit).toBe(
    `Its rule ${selector} (a.css) applies to elements of other apps, too: select a class of its own, as CSS Modules make them.`,
  );
});

test('each selector is told once', async () => {
  expect(await misfitsIn('a.css', 'h1 { color: red } @media print { h1 { color: red } }')).toHaveLength(1);
});

test('a sheet that cannot be read, or would hold the server, is refused', async () => {
  expect(await misfitsIn('a.css', '.a { color: red')).toEqual([
    'Its style sheet a.css cannot be read: <css input>:1:1: Unclosed block.',
  ]);
  expect(await misfitsIn('a.css', '.a{}'.repeat(80_000))).toEqual([
    'Its style sheet a.css has more than 300000 characters: divide it.',
  ]);
});

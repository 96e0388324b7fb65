/** The rendered difference between two texts. */
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextDifference } from './text-difference.tsx';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`);

const show = (mine: readonly string[], theirs: readonly string[]) => {
  render(<TextDifference mine={mine.join('\n')} theirs={theirs.join('\n')} />);
  return [...screen.getByRole('region', { name: 'Differences' }).children].map(({ textContent }) => textContent);
};

test('of a long text, what is near a difference is shown, and the rest counted', () => {
  const mine = numbered(20);
  expect(show(mine, mine.with(9, 'Another line'))).toEqual([
    '7 unchanged lines',
    'Line 8\nLine 9',
    'Yours alone:Line 10',
    'Theirs alone:Another line',
    'Line 11\nLine 12',
    '8 unchanged lines',
  ]);
});

test('a few lines between two differences are shown', () => {
  const mine = numbered(6);
  expect(show(mine, ['Other', ...mine.slice(1, 5), 'Another'])).toContain('Line 2\nLine 3\nLine 4\nLine 5');
});

test('lines without words are told of', () => {
  expect(show(['a', 'b'], ['a', '', 'b'])).toContain('Theirs alone:An empty line');
});

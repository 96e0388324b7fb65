/** Line differences between two texts. */
import { expect, test } from 'vitest';
import { lineDifference } from './line-difference.ts';

/** '=' marks a line of both, '-' one of mine only, '+' one of theirs only. */
function marked(mine: string, theirs: string): string {
  const marks = { same: '=', mine: '-', theirs: '+' };
  return lineDifference(mine.replaceAll(' ', '\n'), theirs.replaceAll(' ', '\n'))
    .map(({ kind, lines }) => marks[kind] + lines.join(' '))
    .join(' | ');
}

test.each([
  ['a b c', 'a b c', '=a b c'],
  ['a b c', 'a x c', '=a | -b | +x | =c'],
  ['a b c', 'a c', '=a | -b | =c'],
  ['a c', 'a b c', '=a | +b | =c'],
  ['a b c d e', 'x b y d z', '-a | +x | =b | -c | +y | =d | -e | +z'],
  ['a b c d', 'c d a b', '-a b | =c d | +a b'],
  ['a', 'b', '-a | +b'],
  ['a a b', 'a b', '=a | -a | =b'],
])('%s against %s', (mine, theirs, expected) => {
  expect(marked(mine, theirs)).toBe(expected);
});

test('line ends of another system are no difference', () => {
  expect(lineDifference('a\r\nb', 'a\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }]);
});

test('without what differs, either text is whole', () => {
  const words = (seed: number) => Array.from({ length: 300 }, (_, index) => String((index * seed) % 17));
  const [mine, theirs] = [words(5).join('\n'), words(7).join('\n')];
  const runs = lineDifference(mine, theirs);
  const without = (kind: string) => runs.flatMap((run) => (run.kind === kind ? [] : run.lines)).join('\n');
  expect([without('theirs'), without('mine')]).toEqual([mine, theirs]);
});

test('of texts too long to be compared, the lines at both ends are still shared', () => {
  const body = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word} ${index}`);
  const text = (word: string) => ['first', ...body(word), 'last'].join('\n');
  expect(lineDifference(text('mine'), text('theirs')).map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ['same', 1],
    ['mine', 3000],
    ['theirs', 3000],
    ['same', 1],
  ]);
});

/** A test runs every command in a code block of a README or a page of docs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/command.ts';
import { commandLines, commandsOf } from './blocks.ts';
import { type Check, checks, followed } from './checks.ts';
import { documentedCommands } from './documents.ts';
import { applyDiff, recipesOf } from './recipe.ts';

const documented = documentedCommands();
const isFollowed = (place: string) => Object.hasOwn(followed, place);
const single = documented.filter(
  ({ document, section }) => !isFollowed(document) && !isFollowed(`${document}#${section}`),
);

test('somebody has said how each documented command is checked', () => {
  const unchecked = single.filter(({ command }) => !Object.hasOwn(checks, command));
  const told = unchecked.map(({ document, command }) => `${document}: \`${command}\` has no entry in readme/checks.ts`);
  expect(told).toEqual([]);
});

test('every check is of something that is documented', () => {
  const commands = new Set(single.map(({ command }) => command));
  expect(Object.keys(checks).filter((command) => !commands.has(command))).toEqual([]);
  const places = new Set(documented.flatMap(({ document, section }) => [document, `${document}#${section}`]));
  expect(Object.keys(followed).filter((place) => !places.has(place))).toEqual([]);
});

test.each(Object.entries({ ...checks, ...followed }))(
  'the check of %s is where it is said to be',
  (command, check: Check) => {
    if ('byHand' in check) return expect(check.byHand).not.toBe('');
    const file = join(root, check.by);
    expect(existsSync(file), `${check.by} is there`).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(check.shows ?? command);
  },
);

test('recipes apply to the files as they are', () => {
  const files = new Map<string, string>();
  const contentOf = (file: string) => files.get(file) ?? readFileSync(join(root, file), 'utf8');
  for (const { steps } of recipesOf(readFileSync(join(root, 'docs/adding.md'), 'utf8'))) {
    for (const step of steps) {
      if (step.kind === 'write') expect(existsSync(join(root, step.file)), `${step.file} is there already`).toBe(false);
      if (step.kind === 'change') files.set(step.file, applyDiff(contentOf(step.file), step.diff));
    }
  }
  expect(files.size).toBeGreaterThan(5);
});

describe('commands of a listing', () => {
  test('stand without their comments and in one line', () => {
    const listing = '# all of it\nnpm start   # prints the address\n\nnpm test \\\n  --now\n';
    expect(commandLines(listing)).toEqual(['npm start', 'npm test --now']);
  });

  test('are those of shell blocks alone', () => {
    expect(commandsOf('Say `npm x`.\n\n```json\n{}\n```\n\n```sh\nnpm start\n```\n')).toEqual(['npm start']);
  });
});

describe('a diff', () => {
  test('changes the lines it shows, in each of its parts', () => {
    expect(applyDiff('a\nb\nc\nd\n', ' a\n-b\n+x\n@@\n+y\n d\n')).toBe('a\nx\nc\ny\nd\n');
  });

  test('of lines that are not there is refused', () => {
    expect(() => applyDiff('a\n', '-b\n+c\n')).toThrow('These lines stand 0 times');
  });
});

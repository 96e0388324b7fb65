/** Captions of 3D views. */
import { expect, test } from 'vitest';
import { describeView } from './describe-view.ts';
import { FIRST_ORBIT, turned, zoomed } from './scene/orbit.ts';
import { firstSettings } from './viewer-settings.ts';

const RIGHT_ANGLE = Math.PI / 2;
const calm = firstSettings(true);

test('a still view is described by where one looks from', () => {
  expect(describeView('Castle', FIRST_ORBIT, calm, [])).toBe('Castle, seen from the front right, a little from above.');
  const fromBelow = turned(FIRST_ORBIT, 0, RIGHT_ANGLE);
  expect(describeView('Castle', zoomed(fromBelow, 0.5), calm, [])).toBe(
    'Castle, seen from the front right, from below, close up.',
  );
});

test('the sides follow one another all around, in both directions and however often', () => {
  const sideAfter = (turns: number) =>
    / from ([a-z ]+),/.exec(describeView('', turned(FIRST_ORBIT, turns * RIGHT_ANGLE, 0), calm, []))?.[1];
  expect([1, 2, 3, 4, 9].map(sideAfter)).toEqual([
    'the back right',
    'the back left',
    'the front left',
    'the front right',
    'the back right',
  ]);
  expect([-1, -2, -9].map(sideAfter)).toEqual(['the front left', 'the back left', 'the front left']);
});

test('what is shown of its making is told', () => {
  const words = (settings: Partial<typeof calm>) => describeView('Castle', FIRST_ORBIT, { ...calm, ...settings }, []);
  expect(words({ surface: 'colour' })).toMatch(/, in its colours without light\.$/);
  expect(words({ surface: 'uvs', bones: true })).toMatch(/, with a checker on its UVs, with its bones\.$/);
});

test('what moves and how it is drawn is told', () => {
  const settings = { ...firstSettings(false), wireframe: true, scale: true };
  expect(describeView('Castle', FIRST_ORBIT, settings, ['Flags', 'Drawbridge'])).toBe(
    'Castle, turning slowly, a little from above, drawn as a wireframe, beside a person. Flags is playing.',
  );
  expect(describeView('Castle', FIRST_ORBIT, { ...calm, plays: true, clip: 1 }, ['Flags', 'Drawbridge'])).toContain(
    'Drawbridge is playing.',
  );
});

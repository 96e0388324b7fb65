/** Reading a history of releases. */
import { describe, expect, test } from 'vitest';
import { activationStack, lastActivated, previousActive, wasTakenBack } from './history.ts';

const step = (text: string) => {
  const [action = '', version = '', replaced = null] = text.split(' ');
  return { action: action as 'activate', version, replaced };
};
const history = (...texts: string[]) => texts.map(step);
const everything = () => true;

const threeReleases = history('activate v1', 'activate v2 v1', 'activate v3 v2');

describe('rolling back', () => {
  test.each([
    ['leads to the release before', threeReleases, 'v3', 'v2'],
    ['twice leads to the one before that', [...threeReleases, step('rollback v2 v3')], 'v2', 'v1'],
    ['three times leads nowhere', [...threeReleases, step('rollback v2 v3'), step('rollback v1 v2')], 'v1', undefined],
    [
      'after a rollback and a new release leads to what the rollback had led to',
      [...threeReleases, step('rollback v2 v3'), step('activate v4 v2')],
      'v4',
      'v2',
    ],
    ['after going back by hand leads to where that was done', [...threeReleases, step('activate v1 v3')], 'v1', 'v3'],
    ['counts a promoted canary like any release', [...threeReleases, step('promote v4 v3')], 'v4', 'v3'],
    [
      'does not count canaries that were taken back',
      [...threeReleases, step('canary v4'), step('rollback v3 v4'), step('canary v5'), step('auto-rollback v3 v5')],
      'v3',
      'v2',
    ],
    ['of the first release leads nowhere', history('activate v1'), 'v1', undefined],
  ])('%s', (_, events, active, expected) => {
    expect(previousActive(events, active, everything)).toBe(expected);
  });

  test('passes over releases that are gone', () => {
    expect(previousActive(threeReleases, 'v3', (version) => version !== 'v2')).toBe('v1');
  });
});

test.each([
  ['rolled back', [...threeReleases, step('rollback v2 v3')], true],
  ['rolled back as a canary', [...threeReleases, step('canary v4'), step('auto-rollback v3 v4')], false],
  ['rolled back and pinned since', [...threeReleases, step('rollback v2 v3'), step('pin v3')], true],
  ['rolled back and activated again', [...threeReleases, step('rollback v2 v3'), step('activate v3 v2')], false],
  ['replaced by a newer one', [...threeReleases, step('activate v4 v3')], false],
])('a release that was %s: taken back is %s', (_, events, expected) => {
  expect(wasTakenBack(events, 'v3')).toBe(expected);
});

test('a canary that was rolled back by itself was taken back', () => {
  expect(wasTakenBack([...threeReleases, step('canary v4'), step('auto-rollback v3 v4')], 'v4')).toBe(true);
});

test('the last active ones are counted once each, newest first', () => {
  const events = [...threeReleases, step('activate v1 v3')];
  expect(activationStack(events)).toEqual(['v1', 'v2', 'v3', 'v1']);
  expect(lastActivated(events, 2)).toEqual(['v1', 'v3']);
});

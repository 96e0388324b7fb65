/** Failures in the releases that visitors got, and allowed deviations. */
import { SECOND } from '@storefront/utils/time';
import type { ReleaseEvent } from 'bff/releases';
import { expect, test } from 'vitest';
import { judgeSightings, type Sighting } from './timeline.ts';

function event(action: ReleaseEvent['action'], version: string, seconds: number): ReleaseEvent {
  const percent = action === 'canary' ? 50 : null;
  return {
    app: 'shell',
    action,
    version,
    replaced: null,
    percent,
    actor: '',
    reason: null,
    at: new Date(seconds * SECOND),
  };
}

function sighting(version: string, seconds: number, visitor = 'a visitor', pins: Sighting['pins'] = {}): Sighting {
  return { visitor, startedAt: seconds * SECOND, endedAt: seconds * SECOND + 5, versions: { shell: version }, pins };
}

const judge = (events: ReleaseEvent[], sightings: Sighting[]) =>
  judgeSightings({ shell: 'old' }, events, sightings).problems;

test('a second after a change everybody must get the new release; until then either will do', () => {
  const events = [event('activate', 'new', 10)];
  expect(judge(events, [sighting('old', 9), sighting('old', 10.9), sighting('new', 10), sighting('new', 12)])).toEqual(
    [],
  );
  expect(judge(events, [sighting('old', 11.5)])).toEqual(['a visitor was given shell old instead of new']);
  expect(judge(events, [sighting('new', 9)])).toEqual(['a visitor was given shell new instead of old']);
});

test('when a canary was taken back, no visitor gets it any more', () => {
  const events = [event('canary', 'new', 10), event('rollback', 'old', 20)];
  expect(judge(events, [sighting('new', 15), sighting('old', 22)])).toEqual([]);
  expect(judge(events, [sighting('new', 22)])).toHaveLength(1);
});

test('during a canary a visitor keeps what they got', () => {
  const events = [event('canary', 'new', 10), event('promote', 'new', 20)];
  const verdict = judgeSightings({ shell: 'old' }, events, [
    sighting('new', 12, 'mara'),
    sighting('new', 15, 'mara'),
    sighting('old', 12, 'jon'),
    sighting('new', 15, 'jon'),
    sighting('new', 22, 'jon'),
  ]);
  expect(verdict.problems).toEqual(['jon was given shell new after old, although nothing had changed']);
  expect(verdict.stickyVisitors).toBe(2);
});

test('who has a link gets its release, whatever is active', () => {
  const events = [event('activate', 'new', 10)];
  const pins = { shell: 'pinned' };
  expect(judge(events, [sighting('pinned', 5, 'mara', pins), sighting('pinned', 15, 'mara', pins)])).toEqual([]);
  expect(judge(events, [sighting('new', 15, 'mara', pins)])).toHaveLength(1);
});

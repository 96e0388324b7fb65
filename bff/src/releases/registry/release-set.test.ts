/** The release that each visitor gets. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sampleRelease } from '../../testing/release-builds.ts';
import { chooseReleases, isDrawn, keyOf } from './release-set.ts';

const release = (app: string, version: string) => sampleRelease({ app, version }).release;
const canary = { app: 'mfe-catalog', version: 'v2' };
const visitors = Array.from({ length: 20_000 }, () => randomUUID());

describe('the lots of a canary', () => {
  test.each([1, 5, 20, 50, 90])('%i percent of the visitors draw it', (percent) => {
    const share = visitors.filter((visitor) => isDrawn(visitor, canary, percent)).length / visitors.length;
    const standardError = Math.sqrt(((percent / 100) * (1 - percent / 100)) / visitors.length);
    expect(Math.abs(share - percent / 100)).toBeLessThan(5 * standardError);
  });

  test('who has drawn it keeps it while its share grows', () => {
    const drawn = visitors.filter((visitor) => isDrawn(visitor, canary, 10));
    expect(drawn.every((visitor) => isDrawn(visitor, canary, 11))).toBe(true);
  });

  test('another canary draws other visitors', () => {
    const drawn = visitors.filter((visitor) => isDrawn(visitor, canary, 10));
    const again = drawn.filter((visitor) => isDrawn(visitor, { ...canary, version: 'v3' }, 10));
    expect(again.length / drawn.length).toBeGreaterThan(0.05);
    expect(again.length / drawn.length).toBeLessThan(0.15);
  });
});

describe('what a visitor gets', () => {
  const shell = { active: release('shell', 'v1'), canary: undefined };
  const catalog = {
    active: release('mfe-catalog', 'v1'),
    canary: { release: release('mfe-catalog', 'v2'), percent: 99 },
  };
  const keyFor = (visitorId: string, ...pinned: string[]) => {
    const pins = pinned.map((version) => release('mfe-catalog', version));
    return keyOf(chooseReleases([shell, catalog], pins, { visitorId, pins: {} }));
  };

  test('is one release of each app, told by a key in order of the apps', () => {
    const keys = new Set(visitors.map((visitor) => keyFor(visitor)));
    expect(keys).toEqual(new Set(['mfe-catalog@v1,shell@v1', 'mfe-catalog@v2,shell@v1']));
  });

  test('is what is pinned for them, whatever they draw', () => {
    const keys = new Set(visitors.slice(0, 100).map((visitor) => keyFor(visitor, 'v7')));
    expect(keys).toEqual(new Set(['mfe-catalog@v7,shell@v1']));
  });
});

/** How models are looked at, from one to the next. */
import { keptInTab } from '@storefront/utils/kept';
import { beforeEach, expect, test } from 'vitest';
import { keepView, keptView } from './kept-view.ts';
import { firstSettings } from './viewer-settings.ts';

beforeEach(() => keptInTab.remove('storefront.view'));

test('the next model is looked at as the last one was, at rest or turning as it would be', () => {
  keepView({ ...firstSettings(false), surface: 'uvs', bones: true, movesLight: true, clip: 3 });
  expect(keptView()).toEqual({ surface: 'uvs', bones: true });
});

test('the first model is looked at as it was made', () => {
  expect(keptView()).toEqual({});
  keepView(firstSettings(true));
  expect({ ...firstSettings(true), ...keptView() }).toEqual(firstSettings(true));
});

test.each(['', 'no JSON', 'null', '"text"', '{"surface":"gold","bones":"yes"}'])(
  '%j that was kept counts as nothing',
  (text) => {
    keptInTab.set('storefront.view', text);
    expect(keptView()).toEqual({});
  },
);

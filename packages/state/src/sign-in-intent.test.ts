/** The permitted targets after signing in. */
import { describe, expect, test, vi } from 'vitest';
import { signInIntent } from './index.ts';

describe('an intent', () => {
  test.each(['/', '/checkout', '/store?search=castle&category=props', '/store#top', '/a//b'])(
    'may return to %s',
    (returnTo) => {
      expect(signInIntent({ intent: { returnTo } })).toEqual({ returnTo });
    },
  );

  test('may carry a product', () => {
    const intent = { returnTo: '/store', addProductId: '1' };
    expect(signInIntent({ intent })).toEqual(intent);
    expect(signInIntent({ intent: { ...intent, addSeats: 3 } })).toEqual({ ...intent, addSeats: 3 });
    expect(signInIntent({ intent: { ...intent, addSeats: '3' } })).toEqual(intent);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'store',
    '',
  ])('never leaves the site: %j', (returnTo) => {
    expect(signInIntent({ intent: { returnTo } })).toBeUndefined();
  });

  test('needs no URL.parse, which Safari has from 18 on', () => {
    const parse = vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    expect(signInIntent({ intent: { returnTo: '/checkout' } })).toEqual({ returnTo: '/checkout' });
    expect(signInIntent({ intent: { returnTo: '//' } })).toBeUndefined();
    parse.mockRestore();
  });

  test.each([undefined, null, 'text', 7, {}, { intent: null }, { intent: 'x' }, { intent: { returnTo: 7 } }])(
    'is none in %j',
    (locationState) => {
      expect(signInIntent(locationState)).toBeUndefined();
    },
  );

  test('drops a product that is no id, and anything unknown', () => {
    expect(signInIntent({ intent: { returnTo: '/store', addProductId: 7, more: true } })).toEqual({
      returnTo: '/store',
    });
  });

  test('may come from the address, which can name a page and nothing more', () => {
    expect(signInIntent(null, '?next=%2Fcheckout&addProductId=1')).toEqual({ returnTo: '/checkout' });
    expect(signInIntent(null, '?next=%2F%2Fevil.example')).toBeUndefined();
    expect(signInIntent(null, '?next=https%3A%2F%2Fevil.example')).toBeUndefined();
    expect(signInIntent(null, '?next=')).toBeUndefined();
  });

  test('of the history entry comes before that of the address', () => {
    expect(signInIntent({ intent: { returnTo: '/store' } }, '?next=%2Fcheckout')).toEqual({ returnTo: '/store' });
  });
});

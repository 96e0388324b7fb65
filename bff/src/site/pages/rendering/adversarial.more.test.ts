/** Misbehaving releases of every kind: other pages are shown, and only the misbehaving release is blamed. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRenderedShop, type RenderedShop } from '../../../testing/rendered-shop.ts';

let rendered: RenderedShop;

beforeAll(async () => {
  rendered = await openRenderedShop();
});
afterAll(() => rendered.stop());

const DEEDS = [
  "throw new Error('broken')",
  'throw undefined',
  'throw { toString() { throw 1 } }',
  'for (;;);',
  'Promise.reject(new Error())',
  'const again = () => Promise.resolve().then(again); again()',
  "queueMicrotask(() => { throw new Error('later') })",
  "setTimeout(() => { throw new Error('late') }); setInterval(() => { for (;;); })",
  'for (const all = []; ; ) all.push(new Array(10_000).fill(0))',
  'new Uint8Array(500_000_000).fill(1)',
  "for (const name of ['map', 'join', 'push', 'filter']) Array.prototype[name] = () => { throw new Error(name) }",
  'Object.prototype.id = 7; Object.prototype.error = { message: "forged", stack: "" }',
  'JSON.parse = JSON.stringify = () => null; Promise = undefined',
  "fetch('/api/session')",
  "globalThis.constructor.constructor('return process')().exit()",
  "require('fs')",
  '(function deeper() { deeper() })()',
  "'x'.repeat(2 ** 28)",
] as const;
const PLACES = ['load', 'page', 'render', 'structuredData', 'head'] as const;

type Place = (typeof PLACES)[number];

/** Builds a valid server file that misbehaves at the given places. */
function serverOf(deeds: readonly { readonly place: Place; readonly deed: string }[]): string {
  const at = (place: Place) =>
    deeds
      .filter((one) => one.place === place)
      .map(({ deed }) => `{ ${deed} }`)
      .join('\n');
  return `
    ${at('load')}
    const page = async () => { ${at('page')} return () => { ${at('render')} return 'models' } };
    exports.default = {
      pages: { '/store': page, '/store/:productId': page },
      structuredData: { '/store': async () => ({ default: () => { ${at('structuredData')} return { '@type': 'Thing' } } }) },
      head: { '/store': async () => ({ default: () => { ${at('head')} return { title: 'Models', description: '' } } }) },
    };
  `;
}

const visit = async (path: string) => {
  const response = await rendered.shop.client().request(path);
  return { status: response.status, page: await response.text() };
};

test('a release that misbehaves in any way, at any place, costs its own first view alone', async () => {
  const deeds = fc.array(fc.record({ place: fc.constantFrom(...PLACES), deed: fc.constantFrom(...DEEDS) }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(deeds, async (chosen) => {
      rendered.shop.logs.length = 0;
      // A new version clears the faults of earlier releases.
      const version = await rendered.publishCatalog(serverOf(chosen));
      const [store, home, again] = await Promise.all([visit('/store'), visit('/home'), visit('/home?again')]);
      expect(store.status).toBe(200);
      expect(store.page).toMatch(/<div id="root">(<p>models<\/p>)?<\/div>/);
      for (const { status, page } of [home, again]) {
        expect(status).toBe(200);
        expect(page).toContain('<p>one, two, three</p>');
      }
      for (const line of rendered.failures()) expect(line).toMatchObject({ app: 'mfe-catalog', version });
    }),
    { numRuns: 20 },
  );
});

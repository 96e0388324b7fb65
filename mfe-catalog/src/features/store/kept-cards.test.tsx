/** The server's cached card markup: every visitor sees the same as without the cache. */
import { MAX_COMPARED, PAGE_SIZE, type Product } from '@storefront/contract';
import { StaticRouter } from '@storefront/routing/server';
import { api, createStore, StoreProvider } from '@storefront/state';
import { aCart, cartItem, castle, reduced, signedInSession } from '@storefront/testkit';
import { array, assert, asyncProperty, boolean, record, subarray } from 'fast-check';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { expect, test } from 'vitest';
import { KeptCards } from './kept-cards.server.tsx';
import { ProductCards, type ProductCardsProps } from './product-cards.tsx';
// Adds the endpoints whose responses a visitor brings along.
import '../library/use-is-owned.ts';

const { poster } = castle.pictures;
const inTwoFormats = {
  ...poster,
  sources: (['image/avif', 'image/webp'] as const).flatMap((type) =>
    poster.sources.map((source) => ({ ...source, type })),
  ),
};

const products: readonly Product[] = ['castle', 'dragon', 'forge', 'owl', 'tavern'].map((slug, index) => ({
  ...(index === 1 ? reduced(castle) : castle),
  ...{ id: `${index + 1}`, slug, name: slug.toUpperCase() },
  // The first picture has only one format.
  pictures: index === 0 ? castle.pictures : { ...castle.pictures, poster: inTwoFormats },
}));
const some = () => subarray([...products]);

const visitor = record({
  isSignedIn: boolean(),
  shown: some(),
  owned: some(),
  wanted: some(),
  inCart: some(),
  compared: subarray([...products], { maxLength: MAX_COMPARED }),
});
type Visitor = typeof visitor extends { generate: (...args: never[]) => { value: infer V } } ? V : never;

const idsOf = (some: readonly Product[]) => some.map(({ id }) => id);

/** Waits until the cards are cached, after the page that showed them. */
const kept = () => Promise.resolve();

function storeOf({ isSignedIn, owned, wanted, inCart }: Visitor) {
  if (!isSignedIn) return createStore();
  const cart = aCart(inCart.map((product) => cartItem(product, 2)));
  const store = createStore({ ...signedInSession(), cart, wishlist: idsOf(wanted) });
  const answer = { endpointName: 'listOwnedProducts', arg: {}, value: { productIds: idsOf(owned) } };
  // Endpoints injected by modules are not in the type.
  store.dispatch(api.util.upsertQueryEntries([answer] as unknown as Parameters<typeof api.util.upsertQueryEntries>[0]));
  return store;
}

function render(Cards: ComponentType<ProductCardsProps>, visitor: Visitor): string {
  const compared = visitor.compared.map(({ slug }) => slug).join();
  return renderToString(
    <StoreProvider store={storeOf(visitor)}>
      <StaticRouter location={`/store?compare=${compared}`}>
        <Cards products={visitor.shown} />
      </StaticRouter>
    </StoreProvider>,
  );
}

test('whoever came before, a visitor gets the cards that are rendered for them', async () => {
  const everyone = asyncProperty(array(visitor, { minLength: 1, maxLength: 4 }), async (visitors) => {
    for (const one of visitors) {
      expect(render(KeptCards, one)).toBe(render(ProductCards, one));
      await kept();
    }
  });
  await assert(everyone, { numRuns: 60 });
});

test('a changed product has another card', async () => {
  const guest = { isSignedIn: false, owned: [], wanted: [], inCart: [], compared: [] };
  const [first = castle] = products;
  render(KeptCards, { ...guest, shown: [first] });
  await kept();
  expect(render(KeptCards, { ...guest, shown: [{ ...first, name: 'Keep' }] })).toContain('Keep');
});

test('a card is not rendered again for the next visitor', async () => {
  let reads = 0;
  const product: Product = Object.defineProperty(
    { ...castle, pictures: products[1]?.pictures ?? castle.pictures },
    'description',
    {
      get: () => {
        reads += 1;
        return 'A keep.';
      },
    },
  );
  const guest = { isSignedIn: false, shown: [product], owned: [], wanted: [], inCart: [], compared: [] };
  render(KeptCards, guest);
  await kept();
  reads = 0;
  expect(render(KeptCards, guest)).toContain('A keep.');
  expect(reads).toBe(0);
});

/** Bytes of HTML for a typical card: a picture in two formats and four widths, a description of two lines. */
const MAX_CARD = 2300;

test(`a card takes at most ${MAX_CARD} bytes of a page`, () => {
  const sources = (['image/avif', 'image/webp'] as const).map((type) => ({
    type,
    srcset: [320, 640, 960, 1280].map((width) => ({
      width,
      path: `/media/lighthouse/poster-${width}-0123456789abcdef.avif`,
    })),
  }));
  const pictures = { ...castle.pictures, poster: { ...poster, sources } };
  const shown = Array.from({ length: PAGE_SIZE }, (_, index) => ({
    ...castle,
    ...{ id: `${index + 1}`, name: 'Gull Rock Lighthouse', description: 'Red and white. '.repeat(14), pictures },
  }));
  const html = render(KeptCards, { isSignedIn: false, shown, owned: [], wanted: [], inCart: [], compared: [] });
  expect(html.length / PAGE_SIZE).toBeLessThan(MAX_CARD);
});

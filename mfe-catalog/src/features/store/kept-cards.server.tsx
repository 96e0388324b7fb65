/** Renders cards like `ProductCards`, and caches the markup of each product's card for other visitors. */
import type { Product } from '@storefront/contract';
import { createStore, StoreProvider, selectCartItems, selectWishlist, useAppSelector } from '@storefront/state';
import { renderToString } from 'react-dom/server.edge';
import { type Selection, useSelection } from '../compare/selection.ts';
import { useOwnedProducts } from '../library/use-is-owned.ts';
import { ProductCard } from './product-card.tsx';
import type { ProductCardsProps } from './product-cards.tsx';

/** Cached cards are rendered with this store, never a visitor's, so they contain only public data. */
const nobodys = createStore();
const nothingSelected: Selection = { slugs: [], isFull: false, choose: () => {} };

const NONE = '';

/** Keyed by the product object: a changed product is another object. */
const kept = new WeakMap<Product, Map<boolean, string>>();

export function KeptCards({ products }: ProductCardsProps) {
  const selection = useSelection();
  const isPersonal = useIsPersonal(selection);
  return products.map((product, index) => {
    const isFirst = index === 0;
    const markup = isPersonal(product) ? undefined : markupOf(product, isFirst);
    if (markup === undefined) {
      return (
        <li key={product.id}>
          <ProductCard {...{ product, selection, isFirst }} />
        </li>
      );
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from the same component
    return <li key={product.id} dangerouslySetInnerHTML={{ __html: markup }} />;
  });
}

/** Returns true for a card with data of this visitor: an owned, wanted or compared product, or one in the cart. */
function useIsPersonal({ slugs, isFull }: Selection): (product: Product) => boolean {
  const owned = useOwnedProducts();
  const wanted = useAppSelector(selectWishlist);
  const inCart = useAppSelector(selectCartItems);
  const ids = new Set([...owned, ...wanted, ...inCart.map(({ productId }) => productId)]);
  return ({ id, slug }) => isFull || ids.has(id) || slugs.includes(slug);
}

/** Renders the card after the page that first shows it, because React does not render one page within another. */
function markupOf(product: Product, isFirst: boolean): string | undefined {
  const cards = kept.get(product) ?? new Map<boolean, string>();
  kept.set(product, cards);
  const card = cards.get(isFirst);
  if (card === undefined) {
    cards.set(isFirst, NONE);
    queueMicrotask(() => cards.set(isFirst, renderCard(product, isFirst)));
  }
  return card || undefined;
}

/** Returns no markup for a card that fails, or for which React adds hints to the head. */
function renderCard(product: Product, isFirst: boolean): string {
  try {
    const markup = renderToString(
      <StoreProvider store={nobodys}>
        <ProductCard {...{ product, selection: nothingSelected, isFirst }} />
      </StoreProvider>,
    );
    return markup.startsWith('<article') ? markup : NONE;
  } catch {
    return NONE;
  }
}

/** Renders cards as `ProductCards` does, and keeps with each product the markup of its card for other visitors. */
import type { Product } from '@storefront/contract';
import { createStore, StoreProvider, selectCartItems, selectWishlist, useAppSelector } from '@storefront/state';
import { renderToString } from 'react-dom/server.edge';
import { type Selection, useSelection } from '../compare/selection.ts';
import { useOwnedProducts } from '../library/use-is-owned.ts';
import { ProductCard } from './product-card.tsx';
import type { ProductCardsProps } from './product-cards.tsx';

/** Kept cards are rendered in this store, never in a visitor's: they can show of a product only what is public. */
const nobodys = createStore();
const nothingSelected: Selection = { slugs: [], isFull: false, choose: () => {} };

const NONE = '';

/** By the very object of the product: a changed one is another. */
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

/** Whether the card shows anything of this visitor: what they own, want, compare or have in the cart. */
function useIsPersonal({ slugs, isFull }: Selection): (product: Product) => boolean {
  const owned = useOwnedProducts();
  const wanted = useAppSelector(selectWishlist);
  const inCart = useAppSelector(selectCartItems);
  const ids = new Set([...owned, ...wanted, ...inCart.map(({ productId }) => productId)]);
  return ({ id, slug }) => isFull || ids.has(id) || slugs.includes(slug);
}

/** Rendered after the page that first shows it: React does not render one thing within another. */
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

/** None of a card that fails, or for which React adds hints to the head. */
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

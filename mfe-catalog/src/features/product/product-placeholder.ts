/** Finds a product in the query cache, in the lists that showed it, before its page has loaded it. */
import type { EndpointName, Product, ProductDetails } from '@storefront/contract';
import type { RootState } from '@storefront/state';

export type PlaceholderProduct = Product & Partial<ProductDetails>;

/** A product's pictures; only the poster when it was seen in the profile, the library or an order. */
export interface SeenProduct
  extends Pick<Product, 'name' | 'slug'>,
    Pick<Partial<ProductDetails>, 'gallery' | 'preview' | 'facts' | 'turntable'> {
  readonly pictures: Pick<Product['pictures'], 'poster'> & Partial<Product['pictures']>;
}

const lists = ['listProducts', 'listNewestProducts', 'compareProducts', 'getProductBySlug'] satisfies EndpointName[];

interface Answer {
  readonly products?: readonly Product[];
  readonly related?: readonly Product[];
}

/** Returns the product at `slug` from the first cached list that contains it. */
export function selectPlaceholder(state: RootState, slug: string): PlaceholderProduct | undefined {
  for (const { products, related = [] } of answersOf<Answer>(state, lists)) {
    const known = (products ?? related).find((product) => product.slug === slug);
    if (known) return known;
  }
  return undefined;
}

const placeholderSources = ['getProfile', 'getTitle', 'getOrder'] satisfies EndpointName[];

interface PlaceholderSource extends Partial<SeenProduct> {
  readonly wishlist?: readonly Partial<SeenProduct>[];
  readonly lines?: readonly Partial<SeenProduct>[];
}

/** Returns the poster of the product at `slug` from the first cached profile, owned product or order with it. */
export function selectSeenProduct(state: RootState, slug: string): SeenProduct | undefined {
  for (const source of answersOf<PlaceholderSource>(state, placeholderSources)) {
    const seen = (source.wishlist ?? source.lines ?? [source]).find((one) => one.slug === slug);
    if (seen?.pictures) return seen as SeenProduct;
  }
  return undefined;
}

function answersOf<T>({ api }: RootState, endpoints: readonly unknown[]): Partial<T>[] {
  return Object.values(api.queries)
    .filter((entry) => endpoints.includes(entry?.endpointName))
    .flatMap((entry) => {
      const data = (entry?.data ?? {}) as Partial<T> & { readonly pages?: readonly Partial<T>[] };
      return data.pages ?? [data];
    });
}

/** What is known of a product before its page has asked: whoever pressed it saw it in a list. */
import type { EndpointName, Product, ProductDetails } from '@storefront/contract';
import type { RootState } from '@storefront/state';

/** A product with everything there is to know of it, or with what lists show. */
export type PlaceholderProduct = Product & Partial<ProductDetails>;

/** What a product looks like; of one that was seen among what somebody has, wants or bought, the poster alone. */
export interface SeenProduct
  extends Pick<Product, 'name' | 'slug'>,
    Pick<Partial<ProductDetails>, 'gallery' | 'preview' | 'facts'> {
  readonly pictures: Pick<Product['pictures'], 'poster'> & Partial<Product['pictures']>;
}

/** Endpoints whose answers hold products as lists show them; the landing page asks for one of these too. */
const lists = ['listProducts', 'listNewestProducts', 'compareProducts', 'getProductBySlug'] satisfies EndpointName[];

/** Where their answers hold them. */
interface Answer {
  readonly products?: readonly Product[];
  readonly related?: readonly Product[];
}

/** The product at `slug`, as the first list in the query cache has it that it stands in. */
export function selectPlaceholder(state: RootState, slug: string): PlaceholderProduct | undefined {
  for (const { products, related = [] } of answersOf<Answer>(state, lists)) {
    const known = (products ?? related).find((product) => product.slug === slug);
    if (known) return known;
  }
  return undefined;
}

/** Endpoints whose answers hold products as their owners see them. */
const placeholderSources = ['getProfile', 'getTitle', 'getOrder'] satisfies EndpointName[];

/** Where their answers hold them; that of an owned product is about one. */
interface PlaceholderSource extends Partial<SeenProduct> {
  readonly wishlist?: readonly Partial<SeenProduct>[];
  readonly lines?: readonly Partial<SeenProduct>[];
}

/** The product at `slug`, as the first answer in the query cache has it that shows its poster to who has or wants it. */
export function selectSeenProduct(state: RootState, slug: string): SeenProduct | undefined {
  for (const source of answersOf<PlaceholderSource>(state, placeholderSources)) {
    const seen = (source.wishlist ?? source.lines ?? [source]).find((one) => one.slug === slug);
    if (seen?.pictures) return seen as SeenProduct;
  }
  return undefined;
}

/** What the query cache has of the answers of `endpoints`. */
function answersOf<T>({ api }: RootState, endpoints: readonly unknown[]): Partial<T>[] {
  return Object.values(api.queries)
    .filter((entry) => endpoints.includes(entry?.endpointName))
    .flatMap((entry) => {
      const data = (entry?.data ?? {}) as Partial<T> & { readonly pages?: readonly Partial<T>[] };
      return data.pages ?? [data];
    });
}

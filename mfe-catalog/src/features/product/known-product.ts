/** What is known of a product before its page has asked: whoever pressed it saw it in a list. */
import type { EndpointName, Product, ProductDetails } from '@storefront/contract';
import type { RootState } from '@storefront/state';

/** A product with everything there is to know of it, or with what lists show. */
export type KnownProduct = Product & Partial<ProductDetails>;

/** Endpoints whose answers hold products as lists show them; the landing page asks for one of these too. */
const lists: readonly unknown[] = [
  'listProducts',
  'listNewestProducts',
  'compareProducts',
  'getProductBySlug',
] satisfies EndpointName[];

/** Where their answers hold them. */
interface Answer {
  readonly products?: readonly Product[];
  readonly related?: readonly Product[];
}

/** The product at `slug`, as the first list in the query cache has it that it stands in. */
export function selectKnownProduct({ api }: RootState, slug: string): KnownProduct | undefined {
  for (const entry of Object.values(api.queries)) {
    if (!lists.includes(entry?.endpointName)) continue;
    const { products, related = [] } = (entry?.data ?? {}) as Answer;
    const known = (products ?? related).find((product) => product.slug === slug);
    if (known) return known;
  }
  return undefined;
}

/** What a model looks like. */
import type { Picture, ProductDetails } from '@storefront/contract';
import { Gallery } from './gallery.tsx';

export function Showcase({ product }: { readonly product: ProductDetails }) {
  return <Gallery name={product.name} pictures={allPictures(product)} />;
}

/** Each once: a model without pictures of its own has the same drawing in every role. */
function allPictures({ pictures, gallery }: ProductDetails): Picture[] {
  const all = [pictures.scene, pictures.poster, ...gallery];
  return [...new Map(all.map((picture) => [picture.sources[0]?.srcset[0]?.path, picture])).values()];
}

/** A product's poster in lists of owned, wanted or bought products. Bundled with the apps that use it. */
import { Picture } from '@storefront/ui';
import { type DescribedPicture, ModelPicture } from './model-picture.tsx';

interface PosterProps {
  /** An unmodified API response: contracts of older shells have no `pictures`. */
  readonly of: {
    readonly image: string;
    /** Null without pictures; absent in responses of older servers. */
    readonly pictures?: { readonly poster: DescribedPicture } | null | undefined;
  };
  readonly alt: string;
  readonly sizes: string;
  readonly priority?: boolean;
}

export function Poster({ of: { image, pictures }, alt, sizes, priority = false }: PosterProps) {
  return pictures ? (
    <ModelPicture {...{ alt, sizes, priority }} picture={pictures.poster} />
  ) : (
    <Picture {...{ alt, priority }} src={image} width={640} height={480} />
  );
}

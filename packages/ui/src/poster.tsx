/** A product among what somebody has, wants or bought. Bundled with the apps that use it. */
import { Picture } from '@storefront/ui';
import { type DescribedPicture, ModelPicture } from './model-picture.tsx';

interface PosterProps {
  /** Handed over as it was answered: contracts of older shells do not name the field `pictures`. */
  readonly of: {
    /** Path of the picture that stands in for the poster where there is none. */
    readonly image: string;
    /** Null where the product has none, absent from the answers of older servers. */
    readonly pictures?: { readonly poster: DescribedPicture } | null | undefined;
  };
  readonly alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  readonly sizes: string;
  /** For the picture one sees first. */
  readonly priority?: boolean;
}

/** The model alone, for a ground that its place gives it. */
export function Poster({ of: { image, pictures }, alt, sizes, priority = false }: PosterProps) {
  return pictures ? (
    <ModelPicture {...{ alt, sizes, priority }} picture={pictures.poster} />
  ) : (
    <Picture {...{ alt, priority }} src={image} width={640} height={480} />
  );
}

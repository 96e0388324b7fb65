/** A product picture in the best format and width for the browser. Bundled with the apps that use it. */
import { Picture } from '@storefront/ui';

/** Best format first, and within each format the narrowest file first. */
export interface DescribedPicture {
  readonly width: number;
  readonly height: number;
  readonly sources: readonly {
    readonly type: string;
    readonly srcset: readonly { readonly path: string; readonly width: number }[];
  }[];
}

interface ModelPictureProps {
  readonly picture: DescribedPicture;
  readonly alt: string;
  readonly sizes: string;
  readonly priority?: boolean;
}

/** The last format, supported everywhere, becomes the `<img>` element. */
export function ModelPicture({ picture: { width, height, sources }, alt, sizes, priority = false }: ModelPictureProps) {
  const all = sources.map(({ type, srcset }) => ({
    type,
    srcSet: srcset.map(({ path, width }) => `${path} ${width}w`).join(', '),
    src: srcset.at(-1)?.path ?? '',
  }));
  const fallback = all.at(-1);
  const several = (sources.at(-1)?.srcset.length ?? 0) > 1;
  return (
    <Picture
      {...{ alt, width, height, priority }}
      src={fallback?.src ?? ''}
      srcSet={several ? fallback?.srcSet : undefined}
      sizes={several || all.length > 1 ? sizes : undefined}
      sources={all.slice(0, -1)}
    />
  );
}

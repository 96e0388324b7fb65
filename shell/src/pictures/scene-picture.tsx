/** Scene pictures for day and night, optionally with another shape for narrow screens. */
import { useFileAddress } from './file-address.ts';

/** AVIF files by width in pixels, and one WebP as fallback. */
export interface SceneFiles {
  readonly avif: Readonly<Record<number, string>>;
  readonly webp: string;
}

export interface SceneView {
  readonly day: SceneFiles;
  readonly night: SceneFiles;
  readonly width: number;
  readonly height: number;
}

interface ScenePictureProps {
  readonly view: SceneView;
  /** Shown instead on screens narrower than `below`, such as `48rem`. */
  readonly narrow?: { readonly view: SceneView; readonly below: string; readonly sizes: string };
  readonly alt: string;
  readonly sizes: string;
  /** True for pictures visible at first: they load at once. */
  readonly priority?: boolean;
  readonly className?: string | undefined;
}

type Media = string | undefined;

const AT_NIGHT = '(prefers-color-scheme: dark)';

export function ScenePicture({ view, narrow, alt, sizes, priority = false, className }: ScenePictureProps) {
  const addressOf = useFileAddress();
  const source = ({ avif, webp }: SceneFiles, { width, height }: SceneView, media: Media, shown: string) => [
    <source
      key={`${media} avif`}
      type="image/avif"
      srcSet={Object.entries(avif)
        .map(([pixels, file]) => `${addressOf(file)} ${pixels}w`)
        .join(', ')}
      {...{ media, width, height }}
      sizes={shown}
    />,
    <source key={`${media} webp`} type="image/webp" srcSet={addressOf(webp)} {...{ media, width, height }} />,
  ];
  const both = (shown: SceneView, also: Media, at: string) => [
    ...source(shown.night, shown, [also, AT_NIGHT].filter(Boolean).join(' and '), at),
    ...source(shown.day, shown, also, at),
  ];
  const { width, height } = view;
  return (
    <picture>
      {narrow && both(narrow.view, `(width < ${narrow.below})`, narrow.sizes)}
      {both(view, undefined, sizes)}
      <img
        {...{ className, width, height }}
        alt={alt}
        src={addressOf(view.day.webp)}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  );
}

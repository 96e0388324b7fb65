/** Pictures that keep their place and survive a missing file. */
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import styles from './picture.module.css';

const DEFAULT_AVATAR = '/default-avatar.png';

interface PictureProps {
  src: string;
  alt: string;
  /** Pixels, as drawn at full size; they reserve the room. */
  width: number;
  height: number;
  /** For the picture one sees first: loaded at once. The others wait until they are near. */
  priority?: boolean;
  /** The same picture in several widths, as in `<img srcset>`, and how wide it is shown. */
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Better formats of it, the best first. */
  sources?: readonly { readonly type: string; readonly srcSet: string }[];
}

/** A picture; a drawn placeholder with the same description stands in for one that cannot be loaded. */
export function Picture({ src, alt, width, height, priority = false, srcSet, sizes, sources = [] }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc === src) return <Placeholder {...{ alt, width, height }} />;
  const image = (
    <WatchedImage
      className={styles.picture}
      {...{ sizes, srcSet, src, alt, width, height }}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      onFailure={() => setFailedSrc(src)}
    />
  );
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}

/** A person's picture, cut to eight sides: `src`, or the default picture, or their initials, whichever can be loaded first. */
export function Avatar({ src, name }: { src: string; name: string }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const alt = `${name}'s avatar`;
  const usable = [src, DEFAULT_AVATAR].find((candidate) => !failed.includes(candidate));
  if (usable === undefined) {
    return (
      <span className={styles.avatar} role="img" aria-label={alt}>
        <span aria-hidden="true">{initialsOf(name)}</span>
      </span>
    );
  }
  return (
    <WatchedImage
      className={styles.avatar}
      src={usable}
      alt={alt}
      width={96}
      height={96}
      onFailure={() => setFailed([...failed, usable])}
    />
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('');
}

/** An image that reports its failure even if it failed before the page was hydrated. */
function WatchedImage({ onFailure, alt, ...rest }: ComponentProps<'img'> & { alt: string; onFailure: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  const { src } = rest;
  useEffect(() => {
    const { complete = false, naturalWidth = 0 } = image.current ?? {};
    if (src && complete && naturalWidth === 0) onFailure();
  });
  return <img {...rest} alt={alt} ref={image} decoding="async" onError={onFailure} />;
}

function Placeholder({ alt, width, height }: Pick<PictureProps, 'alt' | 'width' | 'height'>) {
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{alt}</title>
      <svg x="30%" y="25%" width="40%" height="50%" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 4 56 18 32 32 8 18z" data-tone="1" />
        <path d="M8 18 32 32v28L8 46z" data-tone="2" />
        <path d="M56 18 32 32v28l24-14z" data-tone="3" />
      </svg>
    </svg>
  );
}

import { type ComponentProps, useEffect, useRef, useState } from 'react';
import styles from './picture.module.css';

const DEFAULT_AVATAR = '/default-avatar.png';

interface PictureProps {
  src: string;
  alt: string;
  /** Pixels at full size, which reserve the layout space. */
  width: number;
  height: number;
  /** Loads at once, for the first picture in view; others load lazily. */
  priority?: boolean;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  sources?: readonly { readonly type: string; readonly srcSet: string }[];
}

/** Shows a placeholder with the same description when the file fails to load. */
export function Picture({ src, alt, width, height, priority = false, srcSet, sizes, sources = [] }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc === src) return <Placeholder {...{ alt, width, height }} />;
  const image = (
    <WatchedImage
      className={styles.picture}
      {...{ sizes, srcSet, src, alt, width, height }}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
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

/** Shows `src`, the default picture or the initials, whichever loads first in this order. */
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

/** Also detects a failure that happened before hydration. */
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

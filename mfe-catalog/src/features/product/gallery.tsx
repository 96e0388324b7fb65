/** The pictures of a model: one at a time, swiped through, chosen by their thumbnails, or scrolled by keyboard. */
import type { Picture } from '@storefront/contract';
import { useRef, useState } from 'react';
import { ModelPicture } from '../pictures/model-picture.tsx';
import styles from './gallery.module.css';

const SHOWN_SIZES = '(min-width: 54rem) 44rem, 100vw';

interface GalleryProps {
  readonly name: string;
  readonly pictures: readonly Picture[];
}

export function Gallery({ name, pictures }: GalleryProps) {
  const track = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const isSingle = pictures.length === 1;

  const note = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth));
  };
  const show = (index: number) => {
    setCurrent(index);
    if (track.current) track.current.scrollLeft = index * track.current.clientWidth;
  };

  return (
    <div className={styles.gallery}>
      <section
        className={styles.track}
        ref={track}
        onScroll={note}
        aria-label={`Pictures of ${name}`}
        tabIndex={isSingle ? undefined : 0}
      >
        {pictures.map((picture, index) => (
          <div key={keyOf(picture)} className={styles.slide}>
            <ModelPicture
              picture={picture}
              alt={picture.alt ?? (isSingle ? name : `${name}, picture ${index + 1} of ${pictures.length}`)}
              sizes={SHOWN_SIZES}
              priority={index === 0}
            />
          </div>
        ))}
      </section>
      {!isSingle && (
        <ul className={styles.thumbnails} aria-label="Choose a picture">
          {pictures.map((picture, index) => (
            <li key={keyOf(picture)}>
              <button
                type="button"
                aria-label={`Picture ${index + 1}`}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              >
                <ModelPicture picture={picture} alt="" sizes="5.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function keyOf({ sources }: Picture): string {
  return sources[0]?.srcset[0]?.path ?? '';
}

/** A model's pictures: swiped, selected by thumbnail, or scrolled by keyboard. */
import type { Picture } from '@storefront/contract';
import type { Elements } from '@storefront/ui/elements';
import { ModelPicture } from '@storefront/ui/model-picture';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './gallery.module.css';

/** On dense phone screens fewer pixels look the same. */
const SHOWN_SIZES = '(min-width: 54rem) 46rem, (min-resolution: 1.5dppx) 72vw, 100vw';

interface GalleryProps {
  readonly name: string;
  readonly pictures: readonly Picture[];
  readonly children?: Elements;
}

export function ProductGallery({ name, pictures, children }: GalleryProps) {
  const track = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState(0);
  const isSingle = pictures.length === 1;

  const note = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setCurrent(Math.round(Math.abs(scrollLeft) / clientWidth));
  };
  const show = (index: number) => {
    setCurrent(index);
    if (track.current) track.current.scrollLeft = index * track.current.clientWidth * forwards(track.current);
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
          <div key={pictureKey(picture)} className={styles.slide}>
            <ModelPicture
              picture={picture}
              alt={picture.alt ?? (isSingle ? name : `${name}, picture ${index + 1} of ${pictures.length}`)}
              sizes={SHOWN_SIZES}
              priority={index === 0}
            />
          </div>
        ))}
      </section>
      <div className={styles.foot}>
        {!isSingle && <Thumbnails pictures={pictures} current={current} onChoose={show} />}
        {children}
      </div>
    </div>
  );
}

interface ThumbnailsProps extends Pick<GalleryProps, 'pictures'> {
  readonly current: number;
  readonly onChoose: (index: number) => void;
}

function Thumbnails({ pictures, current, onChoose }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails} aria-label="Choose a picture" onKeyDown={step}>
      {pictures.map((picture, index) => (
        <li key={pictureKey(picture)}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}`}
            aria-current={index === current || undefined}
            onClick={() => onChoose(index)}
          >
            <ModelPicture picture={picture} alt="" sizes="5.5rem" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function step({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const buttons = [...currentTarget.querySelectorAll('button')];
  // Counts from the focused button, because the pictures may still be scrolling.
  const focused = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = by && buttons[focused + by * forwards(currentTarget)];
  if (!next) return;
  next.focus();
  next.click();
}

/** Returns 1 where the next picture is to the right, -1 where it is to the left. */
function forwards(element: Element): number {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1;
}

export function pictureKey({ sources }: Picture): string {
  return sources[0]?.srcset[0]?.path ?? '';
}

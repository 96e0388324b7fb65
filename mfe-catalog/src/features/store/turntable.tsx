import type { Turntable } from '@storefront/contract';
import { useEffect, useRef, useState } from 'react';
import styles from './turntable.module.css';

export { TurntableByHand } from '@storefront/ui/turntable-by-hand';

/** Milliseconds of hovering before a card rotates, longer than the pointer takes to cross it. */
const INTENT = 150;
/** Milliseconds per revolution. */
const TURN = 3600;

/** Rotates on hover, focus or press; with data saving or reduced motion on press only. Frames load on demand. */
export function TurntableView({ turntable, isPressed }: { turntable: Turntable; isPressed: boolean }) {
  const stage = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const card = stage.current?.closest('article');
    return card && !prefersStills() ? whilePointedAt(card, setIsWanted) : undefined;
  }, []);
  return (
    <div className={styles.stage} ref={stage} aria-hidden="true">
      {(isPressed || isWanted) && <Turning turntable={turntable} />}
    </div>
  );
}

/** Reports when the pointer or focus enters or leaves `card`. @returns an unsubscribe function */
function whilePointedAt(card: Element, onChange: (isPointedAt: boolean) => void): () => void {
  let intent: ReturnType<typeof setTimeout>;
  const enter = () => {
    clearTimeout(intent);
    intent = setTimeout(() => onChange(true), INTENT);
  };
  const leave = () => {
    clearTimeout(intent);
    onChange(false);
  };
  // The listener may be attached after the pointer or focus has arrived.
  if (card.matches(':hover, :focus-within')) enter();
  const listeners = Object.entries({ pointerenter: enter, pointerleave: leave, focusin: enter, focusout: leave });
  for (const [type, listener] of listeners) card.addEventListener(type, listener);
  return () => {
    clearTimeout(intent);
    for (const [type, listener] of listeners) card.removeEventListener(type, listener);
  };
}

function Turning({ turntable: { path, frames, width, height } }: { turntable: Turntable }) {
  const strip = useRef<HTMLImageElement>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isLoaded || !strip.current) return;
    const turn = strip.current.animate([{ translate: '0' }, { translate: '-100%' }], {
      duration: TURN,
      easing: `steps(${frames})`,
      iterations: Number.POSITIVE_INFINITY,
    });
    return () => turn.cancel();
  }, [isLoaded, frames]);
  return (
    <div className={styles.frame} data-loaded={isLoaded || undefined}>
      <img
        ref={strip}
        src={path}
        alt=""
        width={width * frames}
        height={height}
        style={{ width: `${frames * 100}%` }}
        onLoad={() => setIsLoaded(true)}
      />
    </div>
  );
}

function prefersStills(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

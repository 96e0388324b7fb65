/** A model that turns on its card: while pointed at or focused, or for as long as its button is pressed. */
import type { Turntable as Strip } from '@storefront/contract';
import { useEffect, useRef, useState } from 'react';
import styles from './turntable.module.css';

/** Milliseconds of pointing at a card until it turns: longer than passing over it takes. */
const INTENT = 150;
/** Milliseconds for once around. */
const TURN = 3600;

interface TurntableProps {
  readonly turntable: Strip;
  readonly name: string;
}

/** The strip of frames is fetched when it first turns. Data saved or motion unwelcome: only the button turns it. */
export function Turntable({ turntable, name }: TurntableProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isPressed, setIsPressed] = useState(false);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    const card = button.current?.closest('article');
    if (!card || isSparing()) return;
    let intent: ReturnType<typeof setTimeout>;
    const want = () => {
      clearTimeout(intent);
      intent = setTimeout(() => setIsWanted(true), INTENT);
    };
    const leave = () => {
      clearTimeout(intent);
      setIsWanted(false);
    };
    const listeners = { pointerenter: want, pointerleave: leave, focusin: want, focusout: leave };
    for (const [type, listener] of Object.entries(listeners)) card.addEventListener(type, listener);
    return () => {
      clearTimeout(intent);
      for (const [type, listener] of Object.entries(listeners)) card.removeEventListener(type, listener);
    };
  }, []);

  return (
    <>
      {(isPressed || isWanted) && <Turning turntable={turntable} />}
      <button
        type="button"
        ref={button}
        className={styles.turn}
        aria-label={`Turn: ${name}`}
        aria-pressed={isPressed}
        onClick={() => setIsPressed(!isPressed)}
      >
        360°
      </button>
    </>
  );
}

function Turning({ turntable: { path, frames, width, height } }: { readonly turntable: Strip }) {
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
    <div className={styles.stage} data-loaded={isLoaded || undefined} aria-hidden="true">
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

function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

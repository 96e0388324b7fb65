/** A turntable's frames, turned by hand. */
import { useId, useState } from 'react';
import styles from './turntable-by-hand.module.css';

interface TurntableByHandProps {
  /** A strip of frames side by side, each `width` wide. */
  readonly turntable: {
    readonly path: string;
    readonly frames: number;
    readonly width: number;
    readonly height: number;
  };
  readonly name: string;
}

export function TurntableByHand({ turntable: { path, frames, width, height }, name }: TurntableByHandProps) {
  const [frame, setFrame] = useState(0);
  const id = useId();
  return (
    <div className={styles.turntable}>
      <div className={styles.frame} style={{ aspectRatio: `${width} / ${height}` }}>
        <img
          src={path}
          alt={`${name}, turned`}
          loading="lazy"
          style={{ width: `${frames * 100}%`, translate: `${(-100 * frame) / frames}%` }}
        />
      </div>
      <label htmlFor={id}>Turn 360°</label>
      <input
        id={id}
        type="range"
        min={0}
        max={frames - 1}
        value={frame}
        aria-valuetext={`${Math.round((360 * frame) / frames)} degrees`}
        onChange={({ target }) => setFrame(Number(target.value))}
      />
    </div>
  );
}

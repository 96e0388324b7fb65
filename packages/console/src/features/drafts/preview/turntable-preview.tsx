/** The frames of a card's turntable, rotated by hand. */
import type { Turntable } from '@storefront/contract';
import { useId, useState } from 'react';
import styles from './preview.module.css';

interface TurntablePreviewProps {
  readonly turntable: Turntable;
  readonly name: string;
}

export function TurntablePreview({ turntable: { path, frames, width, height }, name }: TurntablePreviewProps) {
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

/** The flat map of a model's texture coordinates. */
import { useEffect, useRef } from 'react';
import styles from './model-viewer.module.css';
import type { OpenScene } from './scene/open-scene.ts';

const PIXELS = 1024;

export function UvLayout({ scene, name }: { readonly scene: OpenScene; readonly name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) scene.drawUvLayout(canvas.current);
  }, [scene]);
  return (
    <figure className={styles.layout}>
      <canvas
        className={styles.map}
        ref={canvas}
        width={PIXELS}
        height={PIXELS}
        role="img"
        aria-label={`UV layout of ${name}`}
      />
      <figcaption>UV layout: each triangle where the texture covers it.</figcaption>
    </figure>
  );
}

/** Small faceted signs above the features. */
import styles from './feature-emblem.module.css';

/** Facets from back to front: how dark, 0 to 3, and the outline. */
const emblems = {
  gem: [
    [1, 'M4 18 15 6l-1 12zM4 18h10l10 25z'],
    [0, 'M15 6h9L14 18z'],
    [1, 'M24 6 14 18h20z'],
    [2, 'M24 6h9l1 12zM14 18h20L24 43z'],
    [3, 'M33 6l11 12H34zM44 18H34L24 43z'],
  ],
  shield: [
    [0, 'M24 4 7 10v14h17z'],
    [1, 'M24 4l17 6v14H24z'],
    [2, 'M7 24h17v21C14 40 8 33 7 24z'],
    [3, 'M41 24H24v21c10-5 16-12 17-21z'],
  ],
  lantern: [
    [1, 'M24 3 9 14l15 3z'],
    [3, 'M24 3l15 11-15 3z'],
    [2, 'M12 17l12 2v26l-9-4z'],
    [3, 'M36 17l-12 2v26l9-4z'],
    [0, 'M24 22l-5 8 5 8z'],
    [1, 'M24 22l5 8-5 8z'],
  ],
} as const;

export function FeatureEmblem({ name }: { name: keyof typeof emblems }) {
  return (
    <svg className={styles.emblem} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" data-name={name}>
      {emblems[name].map(([shade, outline]) => (
        <path key={outline} d={outline} data-shade={shade} />
      ))}
    </svg>
  );
}

/** The hero's picture: a castle on a floating island, in the sun by day and lit from within by night. */
import styles from './castle-scene.module.css';
import { type Facet, island, rocks } from './facets.ts';

const stars = 'M96 92h1M188 40h1M262 128h1M610 60h1M700 190h1M742 84h1M560 150h1M60 250h1M330 52h1M128 180h1M668 300h1';

/** Decoration: it says nothing that the text beside it does not. */
export function CastleScene() {
  return (
    <svg className={styles.scene} viewBox="70 20 660 740" aria-hidden="true" focusable="false">
      <path className={styles.stars} d={stars} />
      <g className={styles.sun}>
        <path d="M640 96l44 14 22 40-8 46-36 28-46-4-32-34 4-48 24-32z" data-tone="far" />
        <path d="M642 112l34 11 18 31-6 36-29 22-36-3-25-27 3-37 19-25z" data-tone="near" />
      </g>
      <g className={styles.cloudsBehind}>
        <path d="M20 330l46-34 40 10 34-26 52 16 30 34z" data-tone="1" />
        <path d="M20 330l86-24 34-26 8 50z" data-tone="2" />
        <path d="M560 388l38-26 30 6 44-34 58 22 40 32z" data-tone="1" />
        <path d="M560 388l68-20 44-34 14 54z" data-tone="2" />
      </g>
      <Floating part={island} motion="island" />
      {rocks.map((rock, index) => (
        <Floating key={rock[0]?.outline} part={rock} motion={index % 2 === 0 ? 'near' : 'far'} />
      ))}
    </svg>
  );
}

function Floating({ part, motion }: { part: readonly Facet[]; motion: 'island' | 'near' | 'far' }) {
  return (
    <g className={styles.floating} data-motion={motion}>
      {part.map(({ shade, outline }) => (
        <path key={outline} color={`var(--${shade})`} d={outline} />
      ))}
    </g>
  );
}

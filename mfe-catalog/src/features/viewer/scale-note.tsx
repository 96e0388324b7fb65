import type { ModelFacts } from '@storefront/contract';
import { formatSize } from '../facts/format-facts.ts';
import styles from './model-viewer.module.css';

const FIGURE = '1.75 m';

export function ScaleNote({ size }: Pick<ModelFacts, 'size'>) {
  return (
    <p className={styles.note} role="status">
      {formatSize(size)}. The person beside it is {FIGURE} tall.
    </p>
  );
}

import { CheckIcon } from '@storefront/ui';
import styles from '../store/product-card.module.css';
import type { Selection } from './selection.ts';

export function CompareToggle({ slug, name, selection }: { slug: string; name: string; selection: Selection }) {
  const { slugs, isFull, choose } = selection;
  const isChosen = slugs.includes(slug);
  return (
    <button
      type="button"
      className={styles.tool}
      data-compare=""
      aria-label={`Compare: ${name}`}
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      onClick={() => choose(isChosen ? slugs.filter((other) => other !== slug) : [...slugs, slug])}
    >
      {isChosen && <CheckIcon />}
      <span>Compare</span>
    </button>
  );
}

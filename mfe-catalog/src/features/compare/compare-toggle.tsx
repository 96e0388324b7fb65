import { CheckIcon } from '@storefront/ui';
import styles from '../store/product-card.module.css';
import { useSelection } from './selection.ts';

export function CompareToggle({ slug, name }: { slug: string; name: string }) {
  const { slugs, isFull, choose } = useSelection();
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
      Compare
    </button>
  );
}

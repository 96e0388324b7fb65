/** The products selected for comparison, at the bottom of the window. Loaded with the first selection. */
import { MAX_COMPARED } from '@storefront/contract';
import { Button, ButtonLink } from '@storefront/ui';
import { useRef } from 'react';
import { useCompareProductsQuery } from './compare.api.ts';
import styles from './compare-bar.module.css';
import { useSelection } from './selection.ts';

export function CompareBar() {
  const { slugs, isFull, choose } = useSelection();
  const bar = useRef<HTMLElement>(null);
  const chosen = slugs.join(',');
  const { data } = useCompareProductsQuery({ query: { slugs: chosen } }, { skip: slugs.length === 0 });
  if (slugs.length === 0) return null;
  // The pressed button disappears, and the focus with it.
  const keep = (kept: readonly string[]) => {
    const target = kept.length > 0 ? bar.current : document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
    choose(kept);
  };
  const nameOf = (slug: string) => data?.products.find((product) => product.slug === slug)?.name ?? slug;
  return (
    <section className={styles.bar} aria-label="Comparison" tabIndex={-1} ref={bar}>
      <p className={styles.count} role="status">
        {`${slugs.length} of ${MAX_COMPARED} chosen${isFull ? '; remove one to choose another' : ''}`}
      </p>
      <ul className={styles.names}>
        {slugs.map((slug) => (
          <li key={slug}>
            <span className={styles.name}>{nameOf(slug)}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${nameOf(slug)} from the comparison`}
              onClick={() => keep(slugs.filter((other) => other !== slug))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="quiet" size="sm" onClick={() => keep([])}>
          Clear
        </Button>
        <ButtonLink size="sm" to={`/store/compare?slugs=${chosen}`}>
          {`Compare ${slugs.length}`}
        </ButtonLink>
      </div>
    </section>
  );
}

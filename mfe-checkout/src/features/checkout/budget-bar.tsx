import type { CartItem } from '@storefront/contract';
import { formatBytes } from '@storefront/ui/format-bytes';
import { formatCount } from '@storefront/ui/format-count';
import shared from '../lines/lines.module.css';
import styles from './checkout.module.css';
import { DESKTOP_TRIANGLES, modelBudget, PHONE_TRIANGLES, weightOf } from './model-budget.ts';

export function BudgetBar({ items }: { items: readonly CartItem[] }) {
  const { triangles, textureBytes, fileBytes, counted, unknown } = modelBudget(items);
  if (counted === 0) return null;
  const count = formatCount(triangles);
  return (
    <section className={styles.budget} aria-labelledby="budget-heading">
      <h2 id="budget-heading">Model budget</h2>
      <meter
        className={styles.meter}
        aria-label={`${count} triangles`}
        max={DESKTOP_TRIANGLES}
        high={PHONE_TRIANGLES}
        value={triangles}
      />
      <dl className={shared.facts}>
        <dt>Triangles</dt>
        <dd>{count}</dd>
        <dt>Texture memory</dt>
        <dd>{formatBytes(textureBytes)}</dd>
        <dt>File size</dt>
        <dd>{formatBytes(fileBytes)}</dd>
      </dl>
      <p className={shared.note}>
        {`${weightOf(triangles)} Each model counts once, however many seats you buy.${unknown > 0 ? ` For ${unknown} of your models, no figures are known.` : ''}`}
      </p>
    </section>
  );
}

/** The product in the store's list, without controls. */

import { formatCount } from '@storefront/ui/format-count';
import { formatPrice } from '@storefront/ui/format-price';
import { ModelPicture } from '@storefront/ui/model-picture';
import { PriceBefore, reductionInWords } from '@storefront/ui/reduction';
import { Verbatim } from '@storefront/ui/verbatim';
import styles from './preview.module.css';
import type { DraftPreview } from './preview-of.ts';

export function CardPreview({ preview }: { readonly preview: DraftPreview }) {
  const { name, description, priceCents, pictures, shown } = preview;
  const [poster] = pictures;
  const reduction = shown?.reduction;
  return (
    <article className={styles.card} aria-label="Card in the store">
      <div className={styles.picture}>
        {poster ? <ModelPicture picture={poster} alt={poster.alt ?? name} sizes="22rem" /> : <NoPicture />}
      </div>
      <h3 className={styles.cardName}>{name}</h3>
      <p className={styles.excerpt}>{description}</p>
      <p className={styles.terms}>
        <span className={styles.cardPrice}>
          <Verbatim>{priceInWords(preview)}</Verbatim>{' '}
          {reduction && priceCents !== undefined && <PriceBefore priceCents={priceCents} reduction={reduction} />}
        </span>
        <span>
          {[
            ...(priceCents === 0 ? [] : ['per seat']),
            ...(shown && shown.triangles !== null ? [`${formatCount(shown.triangles)} triangles`] : []),
          ].join(' · ')}
        </span>
        {reduction && <span>{reductionInWords(reduction)}</span>}
      </p>
    </article>
  );
}

export const NoPicture = () => <p className={styles.none}>Check the draft to create its picture.</p>;

export const priceInWords = ({ priceCents }: DraftPreview) =>
  priceCents === undefined ? '–' : formatPrice(priceCents);

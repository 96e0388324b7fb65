/** The product's page in the store. The gallery, turntable and model work; buying does not. */
import type { ModelFacts, Picture } from '@storefront/contract';
import { FactsTable } from '@storefront/ui/facts-table';
import { ModelPicture } from '@storefront/ui/model-picture';
import { TurntableByHand } from '@storefront/ui/turntable-by-hand';
import { ModelShowcase } from '@storefront/viewer';
import { useState } from 'react';
import { NoPicture, priceInWords } from './card-preview.tsx';
import styles from './preview.module.css';
import type { DraftPreview } from './preview-of.ts';

export function PagePreview({ preview }: { readonly preview: DraftPreview }) {
  const { name, description, tags, category, shown, priceCents } = preview;
  return (
    <article className={styles.page} aria-label="Page in the store">
      <div className={styles.pageTop}>
        <div className={styles.pageColumn}>
          <Showcase preview={preview} />
          {shown?.turntable && <TurntableByHand turntable={shown.turntable} name={name} />}
        </div>
        <div className={styles.pageColumn}>
          {category && <p className={styles.muted}>{`Store › ${category}`}</p>}
          <h3 className={styles.pageName}>{name}</h3>
          <p className={styles.pageDescription}>{description}</p>
          <p className={styles.terms}>
            <span className={styles.pagePrice} translate="no">
              {priceInWords(preview)}
            </span>
            <span>{priceCents === 0 ? 'One seat, at no cost.' : 'per seat'}</span>
          </p>
          {tags.length > 0 && (
            <ul className={styles.tags} aria-label="Tags">
              {tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <Facts facts={shown?.facts ?? null} isChecked={shown !== null} />
    </article>
  );
}

function Facts({ facts, isChecked }: { readonly facts: ModelFacts | null; readonly isChecked: boolean }) {
  if (facts) {
    return (
      <section aria-label="Facts">
        <h4>Facts</h4>
        <FactsTable facts={facts} />
      </section>
    );
  }
  const words = isChecked ? 'It has no model, so there are no facts.' : 'Check the draft to compute its facts.';
  return <p className={styles.muted}>{words}</p>;
}

function Showcase({ preview }: { readonly preview: DraftPreview }) {
  const { name, shown } = preview;
  const model = shown?.preview ? { name, slug: shown.slug, preview: shown.preview, facts: shown.facts } : null;
  return (
    <ModelShowcase model={model}>
      {(opener, notice) => (
        <>
          <Gallery preview={preview} />
          {opener && <div>{opener}</div>}
          {notice}
          {!shown && <p className={styles.muted}>Check the draft to create its 3D view.</p>}
          {shown?.facts && !shown.preview && (
            <p className={styles.muted}>Its pictures show this model instead of a 3D view, which would give it away.</p>
          )}
        </>
      )}
    </ModelShowcase>
  );
}

function Gallery({ preview: { pictures, name } }: { readonly preview: DraftPreview }) {
  const [chosen, setChosen] = useState(0);
  const picture = pictures[chosen] ?? pictures[0];
  if (!picture) {
    return (
      <div className={styles.picture}>
        <NoPicture />
      </div>
    );
  }
  return (
    <>
      <div className={styles.picture}>
        <ModelPicture picture={picture} alt={picture.alt ?? name} sizes="46rem" />
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbnails} aria-label="Choose a picture">
          {pictures.map((each, index) => (
            <li key={keyOf(each)}>
              <button
                type="button"
                aria-label={`Picture ${index + 1}`}
                aria-current={each === picture || undefined}
                onClick={() => setChosen(index)}
              >
                <ModelPicture picture={each} alt="" sizes="5.5rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const keyOf = ({ sources }: Picture) => sources[0]?.srcset[0]?.path ?? '';

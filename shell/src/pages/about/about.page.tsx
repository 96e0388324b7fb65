import { STUDIO_FOUNDED } from '@storefront/contract';
import { useShopName } from '@storefront/state/shop-name';
import { ButtonLink, PageTitle } from '@storefront/ui';
import { ScenePicture } from '../../pictures/scene-picture.tsx';
import styles from './about.module.css';
import { Beginning, Making, PromisesChapter, Smallness } from './chapters.tsx';
import { workbench } from './scenes.ts';

// Each is a single text node: of several, all but the first would move when the typeface loads.
const LEAD = `A studio of one, founded in ${STUDIO_FOUNDED}, making fantasy models for other people's worlds.`;

export default function AboutPage() {
  return (
    <article className={styles.about}>
      <header className={styles.opening}>
        <div>
          <PageTitle>
            <span className={styles.title}>{`About ${useShopName()}`}</span>
          </PageTitle>
          <p className={styles.lead}>{LEAD}</p>
        </div>
        <ScenePicture
          className={styles.bench}
          view={workbench}
          sizes="(min-width: 56rem) 39rem, (min-resolution: 1.5dppx) 72vw, 94vw"
          alt="The workroom: a desk with a small castle, a windmill and an owl on it, a shelf of potions, a book on a lectern and an open chest."
          priority
        />
      </header>
      <Beginning />
      <Smallness />
      <blockquote className={styles.quote}>
        <p>If it does not read as a castle from across the valley, no amount of ivy will save it.</p>
      </blockquote>
      <Making />
      <PromisesChapter />
      <footer className={styles.ending}>
        <p>Most evenings the lamp is still on. Come in and look around.</p>
        <div>
          <ButtonLink to="/store">Browse the store</ButtonLink>
          <ButtonLink to="/support" variant="secondary">
            Write to me
          </ButtonLink>
        </div>
      </footer>
    </article>
  );
}

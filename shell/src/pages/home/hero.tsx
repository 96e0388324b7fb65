import { ButtonLink, PageTitle, VisuallyHidden } from '@storefront/ui';
import { ScenePicture } from '../../pictures/scene-picture.tsx';
import styles from './hero.module.css';
import { valley, valleyTall } from './scenes.ts';

const BELOW = '56rem';
/** On dense screens fewer pixels look the same. */
const ON_PHONES = '(min-resolution: 2.5dppx) 60vw, (min-resolution: 1.5dppx) 92vw, 100vw';

export function Hero() {
  return (
    <section className={styles.hero}>
      <ScenePicture
        className={styles.scene}
        view={valley}
        sizes="max(100vw, 80rem)"
        narrow={{ view: valleyTall, below: BELOW, sizes: ON_PHONES }}
        alt="A castle on a rock above a village by a misty lake, with a dragon in the air and a lantern beside the path."
        priority
      />
      <div className={styles.words}>
        <PageTitle>
          <span className={styles.title}>Models for worlds with a light left on</span>
        </PageTitle>
        <p className={styles.lead}>
          Castles, creatures and props, made one at a time by one person and ready for your game or story.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/store">Get Started</ButtonLink>
          <ButtonLink to="/about" variant="secondary">
            Learn More <VisuallyHidden>about the studio</VisuallyHidden>
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

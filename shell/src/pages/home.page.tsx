/** The landing page. */

import { STUDIO_NAME } from '@storefront/contract';
import { selectIsSignedIn, useAppSelector } from '@storefront/state';
import { ButtonLink, Card, Grid, PageTitle } from '@storefront/ui';
import { CastleScene } from './castle-scene/castle-scene.tsx';
import { FeatureEmblem } from './feature-emblem.tsx';
import styles from './home.module.css';

const features = [
  {
    emblem: 'gem',
    title: 'High-quality assets',
    text: 'Every building, creature and prop is made with care and kept light, so that it is a pleasure to place in a scene.',
  },
  {
    emblem: 'shield',
    title: 'Secure platform with MFA',
    text: 'Protect your account with codes by text or from an app. Your password is kept only as a hash, and your card number never leaves your browser.',
  },
  {
    emblem: 'lantern',
    title: 'Personal support',
    text: 'The person who made the model answers your message. No queue, no script.',
  },
] as const;

export default function HomePage() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return (
    <div className={styles.home}>
      <Hero />
      <section className={styles.features} aria-labelledby="features">
        <h2 id="features">Made with care, sold with care</h2>
        <Grid>
          {features.map(({ emblem, title, text }) => (
            <Card key={title} as="article">
              <FeatureEmblem name={emblem} />
              <h3 className={styles.featureTitle}>{title}</h3>
              <p className={styles.featureText}>{text}</p>
            </Card>
          ))}
        </Grid>
      </section>
      {!isSignedIn && <SignUpCall />}
    </div>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.heroText}>
          <PageTitle>
            <span className={styles.heroTitle}>Castles, creatures and props for the worlds you build</span>
          </PageTitle>
          <p className={styles.heroLead}>
            {STUDIO_NAME} is a one-person studio for fantasy models. Browse the catalogue and find the piece your world
            is missing.
          </p>
          <div className={styles.heroActions}>
            <ButtonLink to="/store">Get Started</ButtonLink>
            <ButtonLink to="/about" variant="secondary">
              Learn More
            </ButtonLink>
          </div>
        </div>
        <div className={styles.heroArt}>
          <CastleScene />
        </div>
      </div>
      <svg className={styles.mist} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 66l150-34 130 26 190-44 160 40 180-30 150 34 210-46 120 40 150-22v90H0z" data-tone="far" />
        <path d="M0 96l220-40 170 32 210-38 190 36 230-44 170 40 250-32v70H0z" data-tone="near" />
      </svg>
    </section>
  );
}

function SignUpCall() {
  return (
    <section className={styles.call} aria-labelledby="sign-up">
      <div>
        <h2 id="sign-up">Make the store yours</h2>
        <p>Create a free account to fill a cart, and to have what you buy in your library for good.</p>
      </div>
      <ButtonLink to="/login">Sign Up</ButtonLink>
    </section>
  );
}

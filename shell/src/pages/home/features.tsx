import castle from '@storefront/models/pictures/castle/poster-320.avif';
import chest from '@storefront/models/pictures/treasure-chest/poster-320.avif';
import lantern from '@storefront/models/pictures/wayfarers-lantern/poster-320.avif';
import { useFileAddress } from '../../pictures/file-address.ts';
import styles from './features.module.css';

const features = [
  {
    picture: castle,
    title: 'High-quality assets',
    text: 'Every building, creature and prop is made with care and kept light, so that it is a pleasure to place in a scene.',
  },
  {
    picture: chest,
    title: 'Secure platform with MFA',
    text: 'Protect your account with codes by text or from an app. Your password is kept only as a hash, and your card number never reaches the store.',
  },
  {
    picture: lantern,
    title: 'Personal support',
    text: 'The person who made the model answers your message. No queue, no script.',
  },
] as const;

export function Features() {
  const addressOf = useFileAddress();
  return (
    <section className={styles.section} aria-labelledby="features">
      <h2 id="features">Made with care, sold with care</h2>
      <div className={styles.features}>
        {features.map(({ picture, title, text }) => (
          <article key={title} className={styles.feature}>
            <img src={addressOf(picture)} alt="" width={160} height={120} loading="lazy" decoding="async" />
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

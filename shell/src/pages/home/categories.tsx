import { Link } from '@storefront/routing';
import { ScenePicture } from '../../pictures/scene-picture.tsx';
import styles from './categories.module.css';
import { categoryScenes } from './scenes.ts';

const shelves = [
  { key: 'buildings', title: 'Buildings', text: 'To live in, to defend, or to find in ruins.' },
  { key: 'creatures', title: 'Creatures', text: 'To befriend, or to flee from.' },
  { key: 'props', title: 'Props', text: 'For everything in between.' },
] as const;

export function Categories() {
  return (
    <section className={styles.categories} aria-labelledby="categories">
      <h2 id="categories">Three shelves, one valley</h2>
      <ul className={styles.shelves}>
        {shelves.map(({ key, title, text }) => (
          <li key={key}>
            <Link className={styles.shelf} to={`/store?category=${key}`}>
              <span className={styles.words}>
                <strong className={styles.title}>{title}</strong> <span>{text}</span>
              </span>
              <ScenePicture
                className={styles.picture}
                view={categoryScenes[key]}
                alt=""
                sizes="(min-width: 48rem) 23rem, 94vw"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

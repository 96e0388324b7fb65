import night540 from '@storefront/models/pictures/scenes/window-night-540.avif';
import night720 from '@storefront/models/pictures/scenes/window-night-720.webp';
import night1080 from '@storefront/models/pictures/scenes/window-night-1080.avif';
import { ButtonLink } from '@storefront/ui';
import { ScenePicture, type SceneView } from '../../pictures/scene-picture.tsx';
import styles from './sign-up-call.module.css';

const files = { avif: { 540: night540, 1080: night1080 }, webp: night720 };
/** Night in both themes: it stands on a dark panel. */
const litWindow: SceneView = { day: files, night: files, width: 1080, height: 1440 };

export function SignUpCall() {
  return (
    <section className={styles.call} aria-labelledby="sign-up">
      <ScenePicture className={styles.picture} view={litWindow} alt="" sizes="(min-width: 48rem) 40rem, 94vw" />
      <div className={styles.words}>
        <h2 id="sign-up">Make the store yours</h2>
        <p>Create a free account to fill a cart, and to have what you buy in your library for good.</p>
        <ButtonLink to="/login">Sign Up</ButtonLink>
      </div>
    </section>
  );
}

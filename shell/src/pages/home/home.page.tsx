import { selectIsSignedIn, useAppSelector } from '@storefront/state';
import { Categories } from './categories.tsx';
import { Features } from './features.tsx';
import { Fresh } from './fresh.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { Promises } from './promises.tsx';
import { SignUpCall } from './sign-up-call.tsx';

export default function HomePage() {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  return (
    <div className={styles.home}>
      <Hero />
      <Fresh />
      <Categories />
      <Features />
      <Promises />
      {!isSignedIn && <SignUpCall />}
    </div>
  );
}

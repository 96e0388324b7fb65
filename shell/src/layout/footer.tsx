import { STUDIO_FOUNDED } from '@storefront/contract';
import type { NavItem } from '@storefront/federation';
import { Link } from '@storefront/routing';
import { ShopName } from '../pages/shop-name.tsx';
import styles from './footer.module.css';
import { Mark } from './mark.tsx';

const legalLinks = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
] as const;

export function Footer({ navItems }: { navItems: readonly NavItem[] }) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.studio}>
          <Mark />
          <p className={styles.name}>A light left on.</p>
          <p>Fantasy models made by one person, since {STUDIO_FOUNDED}.</p>
        </div>
        <LinkList title="Quick links" links={navItems.filter(({ when }) => when === 'always')} />
        <LinkList title="Legal" links={legalLinks} />
        <p className={styles.rights}>
          © <span>{new Date().getUTCFullYear()}</span> <ShopName />
        </p>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: readonly Pick<NavItem, 'label' | 'to'>[] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

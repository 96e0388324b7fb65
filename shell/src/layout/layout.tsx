/** Around every page: skip link, header, footer, notices. */
import { type NavItem, Notices, type Outage } from '@storefront/federation';
import type { Elements } from '@storefront/ui/elements';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { OutageNotice } from './outage-notice.tsx';
import { useOutage } from './use-outage.ts';

interface LayoutProps {
  /** The items of all apps; the header picks those for the current user. */
  navItems: readonly NavItem[];
  /** The outage during which the page was rendered. */
  outage?: Outage | undefined;
  children: Elements;
}

export function Layout({ navItems, outage: atFirst, children }: LayoutProps) {
  const outage = useOutage(atFirst);
  const inOrder = navItems.toSorted((a, b) => a.order - b.order);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header navItems={inOrder} isAccountAway={outage?.isAccountAway === true} />
      <main id="main" tabIndex={-1}>
        {outage && <OutageNotice outage={outage} />}
        {children}
      </main>
      <Footer navItems={inOrder} />
      <Notices />
    </div>
  );
}

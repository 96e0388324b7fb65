/** Around every page: skip link, header, footer, notices. */
import { type NavItem, Notices } from '@storefront/federation';
import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

interface LayoutProps {
  /** Of all apps; the header picks those for the current user. */
  navItems: readonly NavItem[];
  children: ReactNode;
}

export function Layout({ navItems, children }: LayoutProps) {
  const inOrder = navItems.toSorted((a, b) => a.order - b.order);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header navItems={inOrder} />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer navItems={inOrder} />
      <Notices />
    </div>
  );
}

import { formButton, postForm } from '@storefront/contract/forms/form-button';
import type { NavItem } from '@storefront/federation';
import { NavLink, useNavigate } from '@storefront/routing';
import { selectIsSignedIn, signOut, useAppDispatch, useAppSelector } from '@storefront/state';
import { Button } from '@storefront/ui';
import { useState } from 'react';
import { CartLink } from './cart-link.tsx';
import styles from './header.module.css';
import { Wordmark } from './wordmark.tsx';

interface HeaderProps {
  readonly navItems: readonly NavItem[];
  /** True when the visitor may be signed in, but the session could not be read. */
  readonly isAccountAway: boolean;
}

export function Header({ navItems, isAccountAway }: HeaderProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const links = navItems.filter(({ when }) => when === 'always' || (when === 'signed-in' && isSignedIn));
  const invitations = navItems.filter(({ when }) => when === 'signed-out' && !isSignedIn && !isAccountAway);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Wordmark />
        <nav className={styles.nav} aria-label="Main">
          <ul className={styles.links}>{links.map(itemLink)}</ul>
          <ul className={styles.actions}>
            {invitations.map(itemLink)}
            {isSignedIn && (
              <>
                <li>
                  <CartLink />
                </li>
                <li className={styles.logout}>
                  <LogoutButton />
                </li>
              </>
            )}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function itemLink({ label, to, when }: NavItem) {
  return (
    <li key={to}>
      <NavLink to={to} className={styles.link} data-outlined={when === 'signed-out' || undefined}>
        {label}
      </NavLink>
    </li>
  );
}

function LogoutButton() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  const logOut = async () => {
    setIsLeaving(true);
    const isOut = await dispatch(signOut(() => navigate('/login', { replace: true })));
    if (!isOut) setIsLeaving(false);
  };
  return (
    <form {...postForm('sign-out')}>
      <Button {...formButton(logOut)} variant="quiet" size="sm" busy={isLeaving}>
        Logout
      </Button>
    </form>
  );
}

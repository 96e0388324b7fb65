/** What stands around every page: the sections that the role has, and who is signed in. */
import { NavLink } from '@storefront/routing';
import { Alert, Button } from '@storefront/ui';
import { type ReactNode, useRef } from 'react';
import { api, failureOf } from '../api.ts';
import { useMessageEvents } from '../features/messages/message-events.ts';
import { useOpenMessages } from '../features/messages/use-open-messages.ts';
import { useSignOutOfConsoleMutation } from '../session/session.api.ts';
import { signedOut } from '../session/session.slice.ts';
import { useConsoleDispatch, useConsoleSelector } from '../store.ts';
import styles from './frame.module.css';
import { useKeptFocus } from './kept-focus.ts';
import { sectionsOf } from './sections.ts';

export function Frame({ children }: { readonly children: ReactNode }) {
  useMessageEvents();
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  const session = useConsoleSelector((state) => state.session.session);
  const open = useOpenMessages();
  if (!session) return null;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <nav className={styles.nav} aria-label="Sections">
        <ul className={styles.list}>
          {sectionsOf(session.role).map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to}>
                {label} {to === '/messages' && open > 0 && <Count open={open} />}
              </NavLink>
            </li>
          ))}
        </ul>
        <Person actor={session.actor} role={session.role} />
      </nav>
      <main ref={content} id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Count({ open }: { readonly open: number }) {
  return (
    <span className={styles.count}>
      {open} <span className={styles.countWord}>open</span>
    </span>
  );
}

function Person({ actor, role }: { readonly actor: string; readonly role: string }) {
  const [signOut, { isLoading, error }] = useSignOutOfConsoleMutation();
  const dispatch = useConsoleDispatch();
  const leave = async () => {
    if (failureOf(await signOut({}))) return;
    dispatch(signedOut());
    dispatch(api.util.resetApiState());
  };
  const failure = failureOf({ error });
  return (
    <div className={styles.person}>
      {failure && <Alert kind="error">You are still signed in. {failure.message}</Alert>}
      <p>
        {actor} <span className={styles.role}>{role}</span>
      </p>
      <Button variant="quiet" size="sm" busy={isLoading} busyLabel="Signing out..." onClick={leave}>
        Sign Out
      </Button>
    </div>
  );
}

/** The layout around every page: the sections that the role may open, and the signed-in user. */
import type { OpenConsoleSession } from '@storefront/contract/console';
import { NavLink, useLocation } from '@storefront/routing';
import { Alert, Button } from '@storefront/ui';
import type { Elements } from '@storefront/ui/elements';
import { type ReactNode, useEffect, useRef } from 'react';
import { api, failureOf } from '../api.ts';
import { useMessageEvents } from '../features/messages/message-events.ts';
import { useOpenMessages } from '../features/messages/use-open-messages.ts';
import { sectionsOf } from '../layout/sections.ts';
import { useSignOutOfConsoleMutation } from '../session/session.api.ts';
import { signedOut } from '../session.slice.ts';
import { useConsoleDispatch, useConsoleSelector } from '../store.ts';
import styles from './frame.module.css';
import { useKeptFocus } from './kept-focus.ts';

export function ConsoleFrame({ children }: { readonly children: Elements }) {
  useMessageEvents();
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  const session = useConsoleSelector((state) => state.session.session);
  const open = useOpenMessages();
  const dispatch = useConsoleDispatch();
  const [signOut, { isLoading, error }] = useSignOutOfConsoleMutation();
  const failure = failureOf({ error });
  const leave = async () => {
    if (failureOf(await signOut({}))) return;
    dispatch(signedOut());
    dispatch(api.util.resetApiState());
  };
  if (!session) return null;
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <nav className={styles.nav} aria-label="Sections">
        <ul className={styles.list}>
          {sectionsOf(session.role).map(({ to, label }) => (
            <SectionItem key={to} to={to}>
              <span>{label}</span> {to === '/messages' && open > 0 && <Count open={open} />}
            </SectionItem>
          ))}
        </ul>
        <Person session={session} isBusy={isLoading} onSignOut={leave} />
      </nav>
      <main ref={content} id="content" className={styles.main} tabIndex={-1}>
        {failure && (
          <div className={styles.refusal}>
            <Alert kind="error">{`You are still signed in. ${failure.message}`}</Alert>
          </div>
        )}
        {children}
      </main>
    </div>
  );
}

/** Scrolls into view when its section opens: on a phone the sections are one scrolling line. */
function SectionItem({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  const isHere = useLocation().pathname.startsWith(to);
  useEffect(() => {
    if (isHere) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <li ref={item}>
      <NavLink to={to}>{children}</NavLink>
    </li>
  );
}

function Count({ open }: { readonly open: number }) {
  return (
    <span className={styles.count}>
      <span>{open}</span> <span className={styles.countWord}>open</span>
    </span>
  );
}

interface PersonProps {
  readonly session: OpenConsoleSession;
  readonly isBusy: boolean;
  readonly onSignOut: () => void;
}

function Person({ session: { actor, role }, isBusy, onSignOut }: PersonProps) {
  return (
    <div className={styles.person}>
      <p>
        <span>{actor}</span> <span className={styles.role}>{role}</span>
      </p>
      <Button variant="quiet" size="sm" busy={isBusy} busyLabel="Signing out..." onClick={onSignOut}>
        Sign Out
      </Button>
    </div>
  );
}

/** Shows the console to a signed-in user: by session cookie, printed link, or account. */
import type { ConsoleState } from '@storefront/contract/console';
import { Alert, Loading, PageTitle, Stack } from '@storefront/ui';
import { Dialog } from '@storefront/ui/dialog';
import type { Elements } from '@storefront/ui/elements';
import { Fragment, useEffect, useRef, useState } from 'react';
import { api, tagTypes } from '../api.ts';
import { Failure } from '../layout/failure.tsx';
import { sessionBegun } from '../session.slice.ts';
import { useConsoleDispatch, useConsoleSelector } from '../store.ts';
import { useGetConsoleStateQuery, useOpenConsoleByLinkMutation } from './session.api.ts';
import styles from './session-gate.module.css';
import { SignInForm } from './sign-in-form.tsx';

const LINK = /^#link=([\w-]{20,100})$/;

/** Returns the token of the URL's link and removes it, so that reloads and copied URLs have none. */
function consumeLink(): string | undefined {
  const token = LINK.exec(location.hash)?.[1];
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

export function SessionGate({ children }: { readonly children: Elements }) {
  const { session, hasEnded } = useConsoleSelector((state) => state.session);
  const dispatch = useConsoleDispatch();
  const onState = (state: ConsoleState) => {
    if (!state.session) return;
    if (session) {
      // Reloads the data for the same user; clears it for another user.
      const isSame = state.session.actor === session.actor && state.session.role === session.role;
      dispatch(isSame ? api.util.invalidateTags([...tagTypes]) : api.util.resetApiState());
    }
    dispatch(sessionBegun(state.session));
  };
  if (!session) return <Entrance onState={onState} />;
  return (
    <>
      <Fragment key={`${session.actor} ${session.role}`}>{children}</Fragment>
      {hasEnded && <EndedDialog onState={onState} />}
    </>
  );
}

interface EntranceProps {
  readonly onState: (state: ConsoleState) => void;
}

function Entrance({ onState }: EntranceProps) {
  const [token] = useState(consumeLink);
  const [open, opening] = useOpenConsoleByLinkMutation();
  const isOpening = useRef(false);
  useEffect(() => {
    // A link pasted into an open tab changes only the fragment.
    const openAnotherLink = () => LINK.test(location.hash) && location.reload();
    addEventListener('hashchange', openAnotherLink);
    return () => removeEventListener('hashchange', openAnotherLink);
  }, []);
  const state = useGetConsoleStateQuery({}, { skip: token !== undefined && !opening.isError });
  useEffect(() => {
    if (!token || isOpening.current) return;
    isOpening.current = true;
    void open({ body: { token } });
  }, [token, open]);
  const known = opening.data ?? state.data;
  useEffect(() => {
    if (known?.session) onState(known);
  });
  return (
    <main className={styles.entrance}>
      <Stack gap="lg">
        <PageTitle>Console</PageTitle>
        {opening.error && <Alert kind="error">{(opening.error as { message: string }).message}</Alert>}
        {state.error ? <Failure error={state.error} onRetry={state.refetch} busy={state.isFetching} /> : null}
        {known && !known.session ? <WayIn state={known} onState={onState} /> : null}
        {!known && !state.error ? <Loading label="Opening the console..." /> : null}
      </Stack>
    </main>
  );
}

function WayIn({ state, onState }: EntranceProps & { readonly state: ConsoleState }) {
  return (
    <>
      {state.takesLinks && (
        <Alert kind="info">
          Open the link that <code>npm start</code> printed, or run <code>npm run console</code> for a new one.
        </Alert>
      )}
      <p>Or sign in with a store account that has access here.</p>
      <SignInForm attempt={state.attempt} onState={onState} />
    </>
  );
}

/** Shown over the page, which keeps its unsaved input. */
function EndedDialog({ onState }: EntranceProps) {
  const { data, refetch } = useGetConsoleStateQuery({});
  useEffect(() => {
    // A link may be opened in another tab, which shares this tab's session.
    const look = async () => {
      const { data: now } = await refetch();
      if (now?.session) onState(now);
    };
    const whenSeen = () => document.visibilityState === 'visible' && void look();
    document.addEventListener('visibilitychange', whenSeen);
    return () => document.removeEventListener('visibilitychange', whenSeen);
  });
  return (
    <Dialog title="Your session has ended">
      <Stack>
        <p>What you typed is still here. Sign in again to continue.</p>
        {data?.takesLinks && (
          <p>
            Or run <code>npm run console</code>, open its link in another tab, and come back.
          </p>
        )}
        <SignInForm attempt={null} onState={onState} />
      </Stack>
    </Dialog>
  );
}

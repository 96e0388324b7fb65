import { call, contract, type Output } from '@storefront/contract';
import { accountMessages, deviceSignedOut } from '@storefront/contract/account/messages';
import { notify, useAppDispatch } from '@storefront/state';
import { Alert, Button, formatDate, formatDateTime, Stack } from '@storefront/ui';
import { isRepeatedClick } from '@storefront/ui/repeated-click';
import { type RefObject, useRef, useState } from 'react';
import { unlessGone } from '../attempts/failure.ts';
import { useAttempt } from '../attempts/use-attempt.ts';
import { useAccountAction } from '../sign-in-again/use-account-action.ts';
import { sessionsApi } from './sessions.api.ts';
import styles from './sessions.module.css';

type DeviceSession = Output<typeof contract.listSessions>['sessions'][number];

const OTHERS = 'all others';
/** The sessions shown at first; an account has at most fifty. */
const PAGE_SIZE = 20;

export function SessionList({ sessions }: { sessions: readonly DeviceSession[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(PAGE_SIZE);
  const { target, failure, dialog, endOne, endOthers } = useEndSession(list);

  const showMore = () => {
    setShown(shown + PAGE_SIZE);
    // The button moves or disappears.
    list.current?.focus({ preventScroll: true });
  };

  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  return (
    <Stack gap="lg">
      {dialog}
      {failure && <Alert kind="error">{failure.message}</Alert>}
      <ul ref={list} className={styles.list} tabIndex={-1}>
        {ordered.slice(0, shown).map((session) => (
          <li key={session.id}>
            <SessionEntry session={session} busy={target === session.id} onEnd={() => void endOne(session)} />
          </li>
        ))}
      </ul>
      {shown < ordered.length && (
        <div>
          <Button variant="secondary" onClick={showMore}>
            Show more
          </Button>
        </div>
      )}
      {sessions.length > 1 ? (
        <div>
          <Button variant="danger" busy={target === OTHERS} busyLabel="Logging out..." onClick={() => void endOthers()}>
            Log Out Everywhere Else
          </Button>
        </div>
      ) : (
        <p className={styles.times}>You are not logged in anywhere else.</p>
      )}
    </Stack>
  );
}

/** @param list takes the focus when its button has disappeared */
function useEndSession(list: RefObject<HTMLElement | null>) {
  const dispatch = useAppDispatch();
  const { busy, failure, attempt } = useAttempt();
  const [target, setTarget] = useState('');
  const { run, dialog } = useAccountAction();

  const end = async (what: string, action: () => Promise<unknown>, isKept: typeof isCurrent, text: string) => {
    if (busy) return;
    setTarget(what);
    if (!(await attempt(() => run(action)))) return;
    dispatch(
      sessionsApi.util.updateQueryData('listSessions', {}, (draft) => {
        draft.sessions = draft.sessions.filter(isKept);
      }),
    );
    list.current?.focus();
    dispatch(notify({ kind: 'success', text }));
  };
  return {
    target: busy ? target : undefined,
    failure,
    dialog,
    endOne({ id: sessionId, device }: DeviceSession) {
      const revoke = () => call(contract.revokeSession, { params: { sessionId } }).catch(unlessGone);
      return end(sessionId, revoke, ({ id }) => id !== sessionId, deviceSignedOut(device));
    },
    endOthers: () =>
      end(OTHERS, () => call(contract.revokeOtherSessions, {}), isCurrent, accountMessages.others_signed_out),
  };
}

function SessionEntry({ session, busy, onEnd }: { session: DeviceSession; busy: boolean; onEnd: () => void }) {
  const { device, current, createdAt, lastSeenAt } = session;
  return (
    <div className={styles.session}>
      <div className={styles.about}>
        <h2 className={styles.device}>
          <span>{device}</span> {current && <span className={styles.mark}>This browser</span>}
        </h2>
        {!current && (
          <p className={styles.times}>
            Last seen <time dateTime={lastSeenAt}>{formatDateTime(lastSeenAt)}</time>
          </p>
        )}
        <p className={styles.times}>
          Logged in since <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      {!current && (
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          busyLabel="Logging out..."
          aria-label={`Log out ${device}, last seen ${formatDateTime(lastSeenAt)}`}
          // The second press of a double click would hit the next session's button.
          onClick={(event) => !isRepeatedClick(event) && onEnd()}
        >
          Log Out
        </Button>
      )}
    </div>
  );
}

function isCurrent({ current }: DeviceSession): boolean {
  return current;
}

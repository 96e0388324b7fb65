/** What happened, newest first, day by day, and the way on to what happened before. */
import type { AccountEvent } from '@storefront/contract';
import { careSentences } from '@storefront/contract/sentences/account-care';
import { useAppDispatch } from '@storefront/state';
import { Alert, Button, formatDate, Stack, TextLink } from '@storefront/ui';
import { formatTime } from '@storefront/ui/format-time';
import { useEffect, useRef, useState } from 'react';
import styles from './activity.module.css';
import { factsOf, pageOf, titleOf } from './event-words.ts';
import { showMoreEvents } from './show-more.ts';

interface EventListProps {
  readonly events: readonly AccountEvent[];
  readonly nextCursor: string | null;
}

export function EventList({ events, nextCursor }: EventListProps) {
  const days = Map.groupBy(events, ({ at }) => formatDate(at));
  return (
    <Stack gap="lg">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={styles.events}>
            {ofDay.map((event) => (
              <Entry key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      <More isAll={nextCursor === null} />
    </Stack>
  );
}

function Entry({ event }: { readonly event: AccountEvent }) {
  const title = titleOf(event);
  const page = pageOf(event);
  const facts = factsOf(event);
  return (
    <li className={styles.event}>
      <time className={styles.time} dateTime={event.at}>
        {formatTime(event.at)}
      </time>
      <div className={styles.words}>
        <p>{page ? <TextLink to={page}>{title}</TextLink> : title}</p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(', ')}</p>}
      </div>
    </li>
  );
}

function More({ isAll }: { readonly isAll: boolean }) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'continued'>('idle');
  const end = useRef<HTMLParagraphElement>(null);
  const showMore = async () => {
    setState('busy');
    setState((await dispatch(showMoreEvents())) ? 'continued' : 'failed');
  };
  const isAtEnd = isAll && state === 'continued';
  // The button has gone, and the focus with it.
  useEffect(() => {
    if (isAtEnd) end.current?.focus({ preventScroll: true });
  }, [isAtEnd]);

  if (isAll) {
    return isAtEnd ? (
      <p ref={end} className={styles.end} tabIndex={-1}>
        {careSentences.activity_all_shown}
      </p>
    ) : null;
  }
  return (
    <Stack>
      {state === 'failed' && <Alert kind="error">{careSentences.activity_load_failed}</Alert>}
      <div>
        <Button variant="secondary" busy={state === 'busy'} busyLabel="Loading more..." onClick={() => void showMore()}>
          Show more
        </Button>
      </div>
    </Stack>
  );
}

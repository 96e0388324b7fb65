/** Events by day, newest first, with older ones on demand. */
import type { AccountEvent } from '@storefront/contract';
import { accountMessages } from '@storefront/contract/account/messages';
import { formatDate, Stack, TextLink } from '@storefront/ui';
import { formatTime } from '@storefront/ui/format-time';
import { ShowMore } from '@storefront/ui/show-more';
import type { NextPage } from '@storefront/ui/use-show-more';
import styles from './activity.module.css';
import { factsOf, pageOf, titleOf } from './event-words.ts';

export function EventList({ events, list }: { events: readonly AccountEvent[]; list: NextPage }) {
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
      <ShowMore
        list={list}
        failed={accountMessages.activity_load_failed}
        allShown={accountMessages.activity_all_shown}
      />
    </Stack>
  );
}

function Entry({ event }: { event: AccountEvent }) {
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

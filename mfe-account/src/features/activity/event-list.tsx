/** Events by day, newest first, with older ones on demand. */
import { accountMessages } from '@storefront/contract/account/messages';
import { formatDate, Stack, TextLink } from '@storefront/ui';
import { formatTime } from '@storefront/ui/format-time';
import { ShowMore } from '@storefront/ui/show-more';
import type { NextPage } from '@storefront/ui/use-show-more';
import styles from './activity.module.css';
import type { Entry } from './entries.ts';

export function EventList({ entries, list }: { entries: readonly Entry[]; list: NextPage }) {
  const days = Map.groupBy(entries, ({ at }) => formatDate(at));
  return (
    <Stack gap="lg">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className={styles.day}>{day}</h2>
          <ul className={styles.events}>
            {ofDay.map((entry) => (
              <ListedEntry key={entry.id} entry={entry} />
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

function ListedEntry({ entry: { at, title, facts = [], page } }: { entry: Entry }) {
  return (
    <li className={styles.event}>
      <time className={styles.time} dateTime={at}>
        {formatTime(at)}
      </time>
      <div className={styles.words}>
        <p>{page ? <TextLink to={page}>{title}</TextLink> : title}</p>
        {facts.length > 0 && <p className={styles.facts}>{facts.join(', ')}</p>}
      </div>
    </li>
  );
}

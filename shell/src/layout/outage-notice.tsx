import type { Outage } from '@storefront/federation';
import { formatTime } from '@storefront/ui/format-time';
import styles from './layout.module.css';

/** Lists the features that do not work while the store's database is down. */
export function OutageNotice({ outage: { asOf, isAccountAway } }: { outage: Outage }) {
  return (
    <aside className={styles.outage} aria-label="What does not work for the moment">
      <p>
        <span>
          {isAccountAway
            ? 'Your account cannot be reached for the moment. You stay logged in, and nothing you saved is lost.'
            : 'Logging in, buying and writing to us do not work for the moment.'}
        </span>
        {asOf && (
          <span>
            {' Do look around: you see the store as of '}
            <time dateTime={asOf}>{formatTime(asOf)}</time>.
          </span>
        )}
      </p>
    </aside>
  );
}

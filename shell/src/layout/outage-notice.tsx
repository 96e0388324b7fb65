import type { Outage } from '@storefront/federation';
import { formatTime } from '@storefront/ui/format-time';
import styles from './layout.module.css';

/** Lists the features that do not work while the store's database is down. */
export function OutageNotice({ outage: { asOf, isAccountAway } }: { outage: Outage }) {
  return (
    <aside className={styles.outage} aria-label="What is not working right now">
      <p>
        <span>
          {isAccountAway
            ? 'Your account cannot be reached right now. You stay logged in, and nothing you saved is lost.'
            : 'Logging in, buying and writing to us are not possible right now.'}
        </span>
        {asOf && (
          <span>
            {' Feel free to look around: you see the store as of '}
            <time dateTime={asOf}>{formatTime(asOf)}</time>.
          </span>
        )}
      </p>
    </aside>
  );
}

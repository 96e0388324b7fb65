/** The licence and the refund rule in plain words; the terms of service have the whole of it. */
import { TextLink } from '@storefront/ui';
import styles from './terms.module.css';

export function Terms() {
  return (
    <>
      <ul className={styles.list}>
        <li data-may="yes">Use it in your own projects, commercial ones included, as many as you like.</li>
        <li data-may="yes">Change it as you like.</li>
        <li data-may="yes">One seat for each person who works with it.</li>
        <li data-may="no">Do not resell or give away the model itself, changed or not.</li>
      </ul>
      <p>
        <strong>Refunds:</strong> within 72 hours of purchase and only if the item has not been downloaded.
      </p>
      <p>
        <TextLink to="/terms-of-service">All terms</TextLink>
      </p>
    </>
  );
}

/** A page at the shop's door: what there is to fill in, and beside it the house with its light on. */
import { Page } from '@storefront/ui';
import type { ReactNode } from 'react';
import styles from './doorway.module.css';

interface DoorwayProps {
  readonly title: string;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** On a phone the picture comes last. */
export function Doorway(props: DoorwayProps) {
  return (
    <div className={styles.doorway}>
      <Page {...props} narrow />
      <div className={styles.house}>
        <p>The light is on. Come in.</p>
      </div>
    </div>
  );
}

/** "This is a gift"; whom it is for is loaded once that is ticked. */
import { messages } from '@storefront/contract';
import { notify, useAppDispatch } from '@storefront/state';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import styles from './gift-field.module.css';
import type { GiftFieldsProps } from './gift-fields.tsx';

export function GiftField(props: GiftFieldsProps) {
  const { gift, disabled } = props;
  const dispatch = useAppDispatch();
  const isGift = gift.wish !== undefined;
  const [Fields, setFields] = useState<ComponentType<GiftFieldsProps>>();
  const giveUp = useEffectEvent(() => {
    gift.mark(false);
    dispatch(notify({ kind: 'error', text: messages.network_error }));
  });
  useEffect(() => {
    if (isGift) import('./gift-fields.tsx').then(({ GiftFields }) => setFields(() => GiftFields), giveUp);
  }, [isGift]);
  return (
    <div className={styles.gift}>
      <label>
        <input
          type="checkbox"
          checked={isGift}
          disabled={disabled}
          onChange={({ target }) => gift.mark(target.checked)}
        />
        This is a gift
      </label>
      {isGift && Fields && <Fields {...props} />}
    </div>
  );
}

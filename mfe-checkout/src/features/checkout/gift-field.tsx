/** The "This is a gift" checkbox; ticking it shows the recipient's fields. */
import { messages } from '@storefront/contract';
import { notify, useAppDispatch } from '@storefront/state';
import { keptInTab } from '@storefront/utils/kept';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import styles from './gift-field.module.css';
import type { GiftFieldsProps } from './gift-fields.tsx';
import { GIFT } from './use-gift.ts';

export function GiftField(props: GiftFieldsProps) {
  const { gift, disabled } = props;
  const { isGift, mark } = gift;
  const dispatch = useAppDispatch();
  const [Fields, setFields] = useState<ComponentType<GiftFieldsProps>>();
  const giveUp = useEffectEvent(() => {
    mark(false);
    dispatch(notify({ kind: 'error', text: messages.network_error }));
  });
  useEffect(() => {
    if (isGift) import('./gift-fields.tsx').then(({ GiftFields }) => setFields(() => GiftFields), giveUp);
  }, [isGift]);
  const change = (isTicked: boolean) => {
    mark(isTicked);
    keptInTab.remove(GIFT);
  };
  return (
    <div className={styles.gift}>
      <label>
        <input type="checkbox" checked={isGift} disabled={disabled} onChange={({ target }) => change(target.checked)} />
        This is a gift
      </label>
      {isGift && Fields && <Fields {...props} />}
    </div>
  );
}

import { GIFT_DAYS, MAX_GIFT_MESSAGE } from '@storefront/contract/gifts/limits';
import { selectUser, useAppSelector } from '@storefront/state';
import { TextArea, TextField } from '@storefront/ui';
import { useEffect, useRef } from 'react';
import shared from '../lines/lines.module.css';
import styles from './gift-field.module.css';
import type { GiftEntry } from './use-gift.ts';

export interface GiftFieldsProps {
  readonly gift: GiftEntry;
  readonly disabled: boolean;
}

export function GiftFields({ gift: { wish, failure, change }, disabled }: GiftFieldsProps) {
  const user = useAppSelector(selectUser);
  const email = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (failure) email.current?.focus();
  }, [failure]);
  if (!wish) return null;
  const name = user?.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user?.username;
  return (
    <div className={styles.fields}>
      <TextField
        ref={email}
        label="Recipient's Email"
        name="giftEmail"
        type="email"
        value={wish.recipientEmail}
        onChange={({ target }) => change({ ...wish, recipientEmail: target.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        disabled={disabled}
        error={failure?.text}
      />
      <TextArea
        label="Message (optional)"
        name="giftMessage"
        rows={3}
        value={wish.message ?? ''}
        onChange={({ target }) => change({ ...wish, message: target.value })}
        maxLength={MAX_GIFT_MESSAGE}
        disabled={disabled}
      />
      <p className={shared.note}>
        They get an email with a link, your name ({name}) and your message. For {GIFT_DAYS} days, only they can claim
        it. Until then you can take it back, or have it refunded within 72 hours; once it is claimed, neither is
        possible.
      </p>
    </div>
  );
}

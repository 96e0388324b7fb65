/** The recipient and the message of a gift; loaded on demand. */
import { type GiftRequest, problems } from '@storefront/contract';
import { GIFT_DAYS } from '@storefront/contract/gifts/limits';
import { MAX_GIFT_MESSAGE } from '@storefront/contract/orders/gift-limits';
import { selectUser, useAppSelector } from '@storefront/state';
import { useRefundHours } from '@storefront/state/payment-method';
import { TextArea, TextField } from '@storefront/ui';
import { keptInTab } from '@storefront/utils/kept';
import { useEffect, useRef, useState } from 'react';
import shared from '../lines/lines.module.css';
import styles from './gift-field.module.css';
import { PAYMENT_FORM, paymentControls } from './pay-button.tsx';
import { GIFT, type GiftEntry } from './use-gift.ts';

export interface GiftFieldsProps {
  readonly gift: GiftEntry;
  readonly disabled: boolean;
}

/** Deliberately loose: the server applies the full rule. */
const ADDRESS = /^\S+@\S+\.\S+$/;

export function GiftFields({ gift: { of, read }, disabled }: GiftFieldsProps) {
  const user = useAppSelector(selectUser);
  const hours = useRefundHours();
  const [request, setRequest] = useState(() => keptRequest(of));
  const [error, setError] = useState<string>();
  const email = useRef<HTMLInputElement>(null);

  const readRequest = (): GiftRequest | undefined => {
    const recipientEmail = request.recipientEmail.trim();
    const message = request.message.trim();
    if (ADDRESS.test(recipientEmail)) return { recipientEmail, ...(message !== '' && { message }) };
    setError(problems.invalid_email.message);
    email.current?.focus();
    return undefined;
  };
  useEffect(() => {
    read.current = readRequest;
    return () => {
      read.current = undefined;
    };
  });

  function change(changed: Partial<typeof request>): void {
    const next = { ...request, ...changed };
    setRequest(next);
    setError(undefined);
    keptInTab.set(GIFT, of + JSON.stringify(next));
  }

  const name = user?.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : user?.username;
  return (
    <div className={styles.fields}>
      <TextField
        ref={email}
        label="Recipient's Email"
        name="giftEmail"
        form={PAYMENT_FORM}
        {...paymentControls}
        type="email"
        value={request.recipientEmail}
        onChange={({ target }) => change({ recipientEmail: target.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        disabled={disabled}
        error={error}
      />
      <TextArea
        label="Message (optional)"
        name="giftMessage"
        rows={3}
        value={request.message}
        onChange={({ target }) => change({ message: target.value })}
        maxLength={MAX_GIFT_MESSAGE}
        disabled={disabled}
      />
      <p className={shared.note}>
        {`They get an email with a link, your name (${name}) and your message. For ${GIFT_DAYS} days, only they can claim it. Until then you can take it back, or have it refunded within ${hours} hours; once it is claimed, neither is possible.`}
      </p>
    </div>
  );
}

function keptRequest(of: string): Record<'recipientEmail' | 'message', string> {
  const kept = keptInTab.get(GIFT);
  return kept?.startsWith(of) ? JSON.parse(kept.slice(of.length)) : { recipientEmail: '', message: '' };
}

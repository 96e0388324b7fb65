/** The delivery state of a texted code, with a button that sends another one. */
import { Alert, Button } from '@storefront/ui';
import { SECOND } from '@storefront/utils/time';
import { useEffect, useState } from 'react';
import styles from './mfa-sign-in.module.css';
import type { SentCodeState } from './use-sent-code.ts';

interface CodeStatusProps {
  readonly code: SentCodeState;
  readonly lastFour: string;
  readonly disabled: boolean;
  readonly onResend: () => void;
}

export function CodeStatus({ code: { sent, busy, failure }, lastFour, disabled, onResend }: CodeStatusProps) {
  const seconds = useCountdown(sent?.resendAt);
  return (
    <>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className={styles.sending}>
        <p role="status">
          {busy
            ? `Sending a code to the phone ending in ${lastFour}...`
            : news(failure ? undefined : sent?.delivery, lastFour)}
        </p>
        {!busy && (
          <Button variant="secondary" size="sm" disabled={disabled || seconds > 0} onClick={onResend}>
            {seconds > 0 ? `Resend code in ${seconds} s` : sent ? 'Resend code' : 'Send code'}
          </Button>
        )}
      </div>
    </>
  );
}

function news(delivery: 'queued' | 'sent' | 'failed' | undefined, lastFour: string): string {
  if (delivery === 'queued') return `A code is on its way to the phone ending in ${lastFour}.`;
  return delivery === 'sent'
    ? `We sent a code to the phone ending in ${lastFour}.`
    : `Codes go to the phone ending in ${lastFour}.`;
}

/** The server's longest wait in seconds; a wrong clock would show more. */
const LONGEST = 60;

/** Returns the whole seconds until `time` (ISO 8601), between 0 and 60; zero without a time. */
function useCountdown(time: string | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(time));
  useEffect(() => {
    const look = () => setLeft(secondsUntil(time));
    look();
    if (secondsUntil(time) === 0) return;
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [time]);
  return left;
}

function secondsUntil(time: string | undefined): number {
  if (time === undefined) return 0;
  return Math.min(LONGEST, Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / SECOND)));
}

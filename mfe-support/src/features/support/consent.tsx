/** Asks a shopper who was signed out while writing for consent to publish the message. */
import { type ComponentType, type Ref, useEffect, useState } from 'react';

interface ConsentProps {
  /** Focused when Send is pressed without an answer. */
  readonly ref: Ref<HTMLDivElement>;
  readonly onAllow: () => void;
}

export function Consent({ ref, onAllow }: ConsentProps) {
  const [Notice, setNotice] = useState<ComponentType<Pick<ConsentProps, 'onAllow'>>>();
  useEffect(() => {
    import(/* webpackChunkName: "later" */ './consent-notice.tsx').then(
      ({ ConsentNotice }) => setNotice(() => ConsentNotice),
      () => {
        // Without this module the message stays unsent; its author can log in again to send it privately.
      },
    );
  }, []);
  return (
    <div ref={ref} tabIndex={-1}>
      {Notice && <Notice onAllow={onAllow} />}
    </div>
  );
}

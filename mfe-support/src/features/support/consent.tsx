/** Where a shopper who was logged out while writing is asked whether their message may become public. */
import { type ComponentType, type Ref, useEffect, useState } from 'react';

interface ConsentProps {
  /** Takes the focus when Send is pressed without an answer. */
  readonly ref: Ref<HTMLDivElement>;
  readonly onAllow: () => void;
}

export function Consent({ ref, onAllow }: ConsentProps) {
  const [Notice, setNotice] = useState<ComponentType<Pick<ConsentProps, 'onAllow'>>>();
  useEffect(() => {
    import(/* webpackChunkName: "later" */ './consent-notice.tsx').then(
      ({ ConsentNotice }) => setNotice(() => ConsentNotice),
      () => {
        // Then the message waits, and its writer can log in again to send it privately.
      },
    );
  }, []);
  return (
    <div ref={ref} tabIndex={-1}>
      {Notice && <Notice onAllow={onAllow} />}
    </div>
  );
}

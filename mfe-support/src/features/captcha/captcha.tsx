/** The security check for signed-out senders, loaded when scrolled near. */
import { Button, TextLink } from '@storefront/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import styles from './captcha.module.css';
import type { CheckProps } from './check.browser.tsx';

/** A new `key` starts a new check. */
export function Captcha(props: CheckProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const [Check, setCheck] = useState<ComponentType<CheckProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    const leaving = new AbortController();
    import(/* webpackChunkName: "later" */ './check-when-near.ts')
      .then(({ checkWhenNear }) => checkWhenNear(box.current, leaving.signal))
      .then(
        (loaded) => setCheck(() => loaded),
        () => setHasFailed(true),
      );
    return () => leaving.abort();
  }, [hasFailed]);
  return (
    <fieldset className={styles.captcha} ref={box}>
      <legend className={styles.title}>Security check</legend>
      {Check ? (
        <Check {...props} />
      ) : (
        <>
          <div className={styles.place}>
            {hasFailed ? (
              <Button variant="secondary" onClick={() => setHasFailed(false)}>
                Try again
              </Button>
            ) : (
              <div />
            )}
          </div>
          <noscript>
            <p>
              This check needs JavaScript. <TextLink to="/login?next=%2Fsupport">Log in</TextLink> to write to us
              without it.
            </p>
          </noscript>
          <p className={styles.state} id={props.id} role="status" data-state={hasFailed ? 'error' : undefined}>
            {`The security check ${hasFailed ? 'could not be' : 'is being'} loaded.`}
          </p>
        </>
      )}
    </fieldset>
  );
}

/** Something a form or a button does on the server: once at a time, with the reason when it fails. */
import { useRef, useState } from 'react';
import { type Failure, failureOf } from './failure.ts';

/** A function that runs an action unless one is under way, and answers whether it was done; the rest is to be shown. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isUnderWay = useRef(false);

  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, attempt };
}

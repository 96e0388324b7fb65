import { useRef, useState } from 'react';
import { attemptFailureOf, type Failure } from './failure.ts';

/** Runs one action at a time and keeps the reason of a failure. `attempt` returns true when the action succeeded. */
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
      setFailure(attemptFailureOf(error));
      return false;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, attempt };
}
